import assert from 'node:assert/strict'
import { seconds, waitFor } from './child.ts'
import type { Installation } from './installation.ts'
import type { Operations } from './operations.ts'
import type { SiteProcess } from './site-process.ts'
import { type FinishedEvolution, makeVisitor, type Visitor } from './visitor.ts'
import { watchRequests } from './watch-requests.ts'

/** The document says 15 s; nobody else has the two cores here. */
const TAKEN_OVER_WITHIN_MS = 12_000
/** Frames of the evolution that lasts while processes are replaced, and of those that are begun meanwhile. */
const LONG = 50
const MEANWHILE = 25

/** Where one stage has brought the installation, for the next one. */
export interface Scene {
  readonly site: Installation
  readonly operations: Operations
  readonly visitor: Visitor
  readonly finished: FinishedEvolution[]
  /** Prints a figure. */
  readonly say: (figure: string) => void
}

export async function startAndRegister(
  site: Installation,
  operations: Operations,
  say: (figure: string) => void,
): Promise<Scene> {
  await site.type(operations.command('up --build --scale'))
  assert.deepEqual([site.webs.length, site.workers.length], [2, 2])
  for (const version of site.versions()) say(version)
  const visitor = await makeVisitor(site.publicUrl)
  await visitor.confirm(site.mail)
  return { site, operations, visitor, finished: [], say }
}

/** Started at one web process, watched at the other. */
export async function watchOneEnd({ site, visitor, finished, say }: Scene): Promise<void> {
  const began = performance.now()
  const id = await visitor.begin(10)
  finished.push(await visitor.finish(id, originOf(site.webs[1])))
  assert.equal((await visitor.follow(id, () => true, originOf(site.webs[0]))).status, 'completed')
  say(`10 frames and their film in ${seconds(performance.now() - began)}`)
}

export async function killOneWorker({ site, visitor, finished, say }: Scene): Promise<void> {
  const id = await visitor.begin(25)
  const before = await visitor.follow(id, ({ progress }) => progress.current >= 3)
  const doomed = site.workers.find(({ runs }) => runs.some((run) => run.evolutionId === id))
  assert.ok(doomed, 'some worker runs it')
  site.workers.splice(site.workers.indexOf(doomed), 1)
  const killedAt = performance.now()
  await doomed.kill()
  const { at, from } = await waitFor('another worker takes it over', async () =>
    site.workers.flatMap(({ runs }) => runs).find((run) => run.evolutionId === id),
  )
  assert.ok(at - killedAt < TAKEN_OVER_WITHIN_MS, `taken over after ${seconds(at - killedAt)}`)
  assert.ok(from >= before.progress.current, `it goes on after frame ${from} of ${before.progress.current}`)
  // As Compose does with a container that ended.
  await site.start('worker')
  const whole = await visitor.finish(id)
  const seen = before.frames.map(({ url }) => url)
  assert.deepEqual(
    whole.detail.frames.slice(0, seen.length).map(({ url }) => url),
    seen,
  )
  finished.push(whole)
  say(`another worker went on ${seconds(at - killedAt)} after the kill, behind frame ${from}`)
}

export async function loseAndRestore(scene: Scene): Promise<void> {
  const { site, operations, visitor, finished, say } = scene
  const credits = await visitor.credits()
  const running = await visitor.begin(25)
  await visitor.follow(running, ({ progress }) => progress.current >= 1)
  const began = performance.now()
  say(lastLine(await site.type(operations.command('admin.ts backup'))))
  const backedUp = performance.now()
  await site.destroy()
  const destroyed = performance.now()
  say(lastLine(await site.type(operations.command('admin.ts restore'))))
  const restored = performance.now()
  await site.type(operations.command('up --build --scale'))
  await visitor.signInAgain()
  for (const { id, files } of finished) assert.deepEqual((await visitor.finish(id)).files, files)
  finished.push(await visitor.finish(running))
  assert.equal(await visitor.credits(), credits - 7)
  say(`backup in ${seconds(backedUp - began)}, restore in ${seconds(restored - destroyed)}`)
}

/** Of an installation that is to be updated. */
export async function makeFilmAndBackUp({ site, operations, visitor, finished, say }: Scene): Promise<void> {
  finished.push(await visitor.finish(await visitor.begin(10)))
  say(lastLine(await site.type(operations.command('npm run admin -- backup'))))
}

/** The backup of before the update, with what is installed now. */
export async function restoreOlderBackup({ site, operations, visitor, finished, say }: Scene): Promise<void> {
  await site.destroy()
  say(lastLine(await site.type(operations.command('admin.ts restore'))))
  await site.type(operations.command('up --build --scale'))
  await visitor.signInAgain()
  const [before] = finished
  assert.ok(before)
  assert.deepEqual((await visitor.finish(before.id)).files, before.files)
  finished.push(await visitor.finish(await visitor.begin(3)))
}

/** The document's steps: workers first, then web processes, each taken out of the proxy meanwhile; evolutions run all the time. */
export async function updateAll({ site, visitor, finished, say }: Scene, newer: string): Promise<void> {
  const running = [await visitor.begin(LONG)]
  const [first = ''] = running
  await visitor.follow(first, ({ progress }) => progress.current >= 1)
  const watch = watchRequests(site.publicUrl, first)
  const began = performance.now()
  const old = [...site.webs, ...site.workers]
  site.install(newer)
  for (const worker of [...site.workers]) {
    await site.start('worker')
    await worker.stop()
    site.workers.splice(site.workers.indexOf(worker), 1)
    running.push(await visitor.begin(MEANWHILE))
  }
  for (const web of [...site.webs]) {
    const another = await site.start('web')
    site.webs.splice(site.webs.indexOf(web), 1)
    await site.proxy.lead(site.webs.map(({ port }) => port))
    await web.stop()
    running.push(await visitor.begin(MEANWHILE))
    assert.ok(site.webs.includes(another))
  }
  const ended = performance.now()
  for (const id of running) finished.push(await visitor.finish(id))
  await watch.stop()
  const cut = [...old, ...site.workers].flatMap(({ runs }) => runs).filter(({ from }) => from > 0).length
  say(`${old.length} processes replaced in ${seconds(ended - began)}; ${cut} runs went on at another worker`)
  say(
    `requests meanwhile: ${watch.requests}, failed: ${watch.failures.length}; pages loaded once more: ${watch.loadedAnew}, requests sent once more: ${watch.sentAnew}`,
  )
  assert.deepEqual(watch.failures, [])
}

function originOf(process: SiteProcess | undefined): string {
  return `http://127.0.0.1:${process?.port}`
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
