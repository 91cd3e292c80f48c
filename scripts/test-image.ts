// `npm run test:image`: builds the image with Docker or Podman (`-- podman` names one) and runs it as deploy/ does: as a user without
// rights, who can write to its data and to /tmp alone. Not part of `npm test`: it takes minutes, a registry and Debian's packages.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Afterimage } from '@afterimage/client'
import { readPhoto } from '@afterimage/testing/images/photo'
import { z } from 'zod'
import { type ContainerTool, findContainerTool } from './container-tool.ts'

const MAX_BYTES = 450_000_000
const IMAGE = 'afterimage:tested'
const ITERATIONS = 3
const HEALTHY_WITHIN_MS = 300_000
const MADE_WITHIN_MS = 300_000
/** What docs/operations.md says of a stop. */
const STOP_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 2_000

const READ_ONLY = ['/', '/app', '/app/packages', '/etc', '/home', '/run', '/usr/local/bin', '/var/tmp']
const WRITABLE = ['/data', '/tmp']
const NO_CAPABILITY = '0'.repeat(16)

/** Runs in the container: who its first process is, and what happens to a file in each of these folders. */
const TELL_RIGHTS = `
const { readFileSync, rmSync, writeFileSync } = require('node:fs')
const status = Object.fromEntries(readFileSync('/proc/1/status', 'utf8').split('\\n').map((line) => line.split(':\\t')))
const write = (folder) => {
  try {
    writeFileSync(folder + '/probe', '')
    rmSync(folder + '/probe')
    return 'written'
  } catch (error) {
    return error.code
  }
}
const writes = Object.fromEntries(${JSON.stringify([...READ_ONLY, ...WRITABLE])}.map((folder) => [folder, write(folder)]))
console.log(JSON.stringify({ user: status.Uid.split('\\t')[0], capabilities: status.CapBnd, noNewPrivileges: status.NoNewPrivs, writes }))
`
const rights = z.object({
  user: z.string(),
  capabilities: z.string(),
  noNewPrivileges: z.string(),
  writes: z.record(z.string(), z.string()),
})

const ended = z.object({ ExitCode: z.number(), FinishedAt: z.string() })

interface Film {
  readonly id: string
  readonly bytes: number
  readonly sha256: string
}

process.chdir(join(import.meta.dirname, '..'))
const tool = await findContainerTool(process.argv[2])
if (tool === undefined) {
  process.stderr.write('Neither Docker nor Podman works here. On Debian: apt-get install podman.\n')
  process.exit(1)
}

let passed = 0
const failure = await testImage(tool).then(
  () => undefined,
  (error: unknown) => error,
)
if (failure !== undefined) say(`FAILED ${failure instanceof Error ? failure.message : String(failure)}`)
say(`${passed} passed, ${failure === undefined ? 0 : 1} failed`)
process.exitCode = failure === undefined ? 0 : 1

/** Each step stands on the one before it: the first that fails is the last. */
async function testImage(tool: ContainerTool): Promise<void> {
  const name = `afterimage-tested-${process.pid}`
  await step(`${tool.name} builds it`, async () => {
    const code = await tool.build(['--file', 'deploy/Dockerfile', '--tag', IMAGE, '.'])
    if (code !== 0) throw new Error(`${tool.name} ended with ${code}`)
  })
  await step(`it has ${inMegabytes(MAX_BYTES)} at most`, async () => {
    const bytes = Number(await tool.ask('image', 'inspect', '--format', '{{.Size}}', IMAGE))
    if (!(bytes <= MAX_BYTES)) throw new Error(inMegabytes(bytes))
    return inMegabytes(bytes)
  })
  await tool.ask('volume', 'create', name)
  try {
    const film = await inContainer(tool, name, async (client) => {
      await step('it runs without rights, and writes to its data and /tmp alone', () => checkRights(tool, name))
      return makeFilm(client)
    })
    await inContainer(tool, name, (client) =>
      step('another container on the same data has the same film', async () => {
        const { sha256 } = await readFilm(client, film.id)
        if (sha256 !== film.sha256) throw new Error(`${sha256} in place of ${film.sha256}`)
      }),
    )
  } finally {
    await tool.ask('rm', '--force', name).catch(() => undefined)
    await tool.ask('volume', 'rm', '--force', name)
  }
}

/** Starts a container, lets it be used once it is healthy, and stops it. */
async function inContainer<T>(tool: ContainerTool, name: string, use: (client: Afterimage) => Promise<T>): Promise<T> {
  const address = await step('a container becomes healthy', async () => {
    const bounds = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    await tool.start(['--name', name, ...bounds, '--volume', `${name}:/data`, '--publish', '127.0.0.1::3000', IMAGE])
    const [published = ''] = (await tool.ask('port', name, '3000/tcp')).split('\n')
    const server = `http://${published}`
    // Its own check starts a Node each time, which a container that is still starting would pay for.
    for (const isTrue of [() => answers(server), () => tool.isHealthy(name)]) {
      const since = performance.now()
      while (!(await isTrue())) {
        if (performance.now() - since > HEALTHY_WITHIN_MS) throw new Error(await tool.ask('logs', name))
        await pause(LOOK_EVERY_MS)
      }
    }
    return server
  })
  const used = await use(new Afterimage({ server: address }))
  await step('SIGTERM ends it in time and in good order', async () => {
    await tool.ask('stop', '-t', '15', name)
    const state = ended.parse(JSON.parse(await tool.ask('inspect', '--format', '{{json .State}}', name)))
    // By the clocks of the process and of the runtime: on a busy machine the command itself takes seconds.
    const askedAt = /"time":"([^"]+)".*"stopping"/.exec(await tool.ask('logs', name))?.[1] ?? ''
    const tookMs = Date.parse(state.FinishedAt) - Date.parse(askedAt)
    if (state.ExitCode !== 0 || !(tookMs <= STOP_WITHIN_MS)) {
      throw new Error(`exit code ${state.ExitCode} after ${inSeconds(tookMs)}`)
    }
    return inSeconds(tookMs)
  })
  await tool.ask('rm', name)
  return used
}

async function answers(server: string): Promise<boolean> {
  return fetch(`${server}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function checkRights(tool: ContainerTool, name: string): Promise<string> {
  const told = rights.parse(JSON.parse(await tool.ask('exec', name, 'node', '-e', TELL_RIGHTS)))
  const wanted = {
    user: '1000',
    capabilities: NO_CAPABILITY,
    noNewPrivileges: '1',
    writes: Object.fromEntries([
      ...READ_ONLY.map((folder) => [folder, 'EROFS']),
      ...WRITABLE.map((folder) => [folder, 'written']),
    ]),
  }
  if (JSON.stringify(told) !== JSON.stringify(wanted)) throw new Error(JSON.stringify(told))
  return `user ${told.user}`
}

async function makeFilm(client: Afterimage): Promise<Film> {
  const startedAt = performance.now()
  const photo = new Uint8Array(await readPhoto('coffee-cup.jpg'))
  const id = await step(`it makes ${ITERATIONS} frames with a model of its own`, async () => {
    const signal = AbortSignal.timeout(MADE_WITHIN_MS)
    const input = { totalFrames: ITERATIONS, aiProvider: 'local', visibility: 'unlisted' } as const
    const { evolutionId } = await client.evolutions.create(photo, { ...input, signal })
    let made = 0
    for await (const frame of client.frames(evolutionId, { signal })) made = frame.number
    if (made !== ITERATIONS) throw new Error(`${made} frames`)
    return evolutionId
  })
  const film: Film = { id, ...(await step('its film can be downloaded', () => readFilm(client, id))) }
  say(`       ${inMegabytes(film.bytes)} after ${inSeconds(performance.now() - startedAt)}`)
  return film
}

/** The MP4 of an evolution that has ended. Throws where it is none, or not of the size that was told. */
async function readFilm(client: Afterimage, id: string): Promise<Omit<Film, 'id'>> {
  const { evolution } = await client.evolutions.get(id)
  const output = evolution.outputs.find(({ kind }) => kind === 'mp4')
  if (evolution.status !== 'completed' || output === undefined) throw new Error(`${evolution.status}, without a film`)
  if (evolution.provenSteps !== ITERATIONS) throw new Error(`signed for ${evolution.provenSteps} steps`)
  const film = await client.download(output.url)
  const type = Buffer.from(film).toString('latin1', 4, 8)
  if (film.length !== output.bytes || type !== 'ftyp') throw new Error(`${film.length} bytes of "${type}"`)
  return { bytes: film.length, sha256: createHash('sha256').update(film).digest('hex') }
}

async function step<T>(name: string, go: () => Promise<T>): Promise<T> {
  const result = await go().catch((error: unknown) => {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  })
  passed += 1
  say(`ok     ${name}${typeof result === 'string' ? ` (${result})` : ''}`)
  return result
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
