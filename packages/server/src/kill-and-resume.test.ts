import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EvolutionProgress } from '@afterimage/contract/evolution'
import { createRace } from '@afterimage/contract/race-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { failServerProcess, type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchDetail, follow } from '../test/follow.ts'
import { imageForm } from '../test/test-server.ts'

const ITERATIONS = 10
const created = z.object({ evolutionId: z.uuid() })
const isDone = ({ status }: EvolutionProgress) => status === 'completed'

let dataDir: string
let small: Uint8Array
let server: ServerProcess | undefined

const start = async () => {
  server = await startServerProcess({ DATA_DIR: dataDir })
  return server
}
const create = async (origin: string) => {
  const answer = await fetch(
    `${origin}/api/evolution`,
    imageForm(small, { totalFrames: String(ITERATIONS), seed: '42' }),
  )
  return created.parse(await answer.json()).evolutionId
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-kill-'))
  small = await sharp(await readPhoto('raccoon.jpg'))
    .resize(96)
    .png()
    .toBuffer()
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

test('killed in the middle and started again, it goes on at the next frame; none is lost or doubled', async () => {
  const first = await start()
  const id = await create(first.url)
  const moments: ((progress: EvolutionProgress) => boolean)[] = [
    ({ progress }) => progress.current >= 2,
    ({ progress }) => progress.current >= 5,
    ({ status }) => status === 'processing_animation',
  ]
  let running = first
  let before: EvolutionProgress = await follow(running.url, id, moments[0] ?? isDone)
  for (const moment of moments) {
    before = await follow(running.url, id, moment)
    await running.end('SIGKILL')
    running = await start()
    const hasGoneOn = ({ status, progress }: EvolutionProgress) =>
      progress.current > before.progress.current || status === 'completed'
    // From when it listens: how long a process takes to start among a dozen test files says nothing of the server.
    const after = await follow(running.url, id, hasGoneOn, 15_000)
    // What was there before the kill is there after it, in the same place.
    expect(after.frames.slice(0, before.frames.length)).toEqual(before.frames)
  }
  await follow(running.url, id, isDone)

  const { evolution, frames } = await fetchDetail(running.url, id)
  expect(frames.map((frame) => frame.number)).toEqual(Array.from({ length: ITERATIONS + 1 }, (_, number) => number))
  for (const [at, frame] of frames.entries()) {
    expect(frame.previousSha256).toBe(at === 0 ? null : frames[at - 1]?.sha256)
    expect(frame.events.filter(({ kind }) => kind === 'made')).toHaveLength(at === 0 ? 0 : 1)
    await stat(path.join(dataDir, frame.url.replace(/^\//, '')))
  }
  expect(evolution.outputs.map(({ kind }) => kind).sort()).toEqual(['card', 'gif', 'html', 'mp4', 'poster', 'webp'])

  // The interruptions left no trace: an undisturbed run of the same picture and seed gives the same frames.
  const undisturbed = await create(running.url)
  await follow(running.url, undisturbed, isDone)
  const twin = await fetchDetail(running.url, undisturbed)
  expect(twin.frames.map((frame) => frame.sha256)).toEqual(frames.map((frame) => frame.sha256))
}, 180_000)

test('killed while a race runs and while its film is made, it goes on with every contender and can make the film', async () => {
  const running = server ?? (await start())
  const form = imageForm(small, {
    totalFrames: '10',
    contenders: '[{"style":"dreamy"},{"aiModelId":"melt","aiProvider":"local"}]',
  })
  const { raceId, evolutionIds } = createRace.ok.body.parse(await (await fetch(`${running.url}/api/race`, form)).json())
  const [first = '', second = ''] = evolutionIds
  await follow(running.url, second, ({ progress }) => progress.current >= 1)
  const before = await Promise.all([first, second].map((id) => follow(running.url, id, () => true)))
  await running.end('SIGKILL')
  const again = await start()
  for (const [at, id] of [first, second].entries()) {
    const { frames } = await follow(again.url, id, isDone)
    expect(frames.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, number) => number))
    expect(frames.slice(0, before[at]?.frames.length)).toEqual(before[at]?.frames)
  }
  const address = `/api/race/${raceId}/film.mp4`
  const cutOff = fetch(`${again.url}${address}`).catch(() => undefined)
  const drafts = () => readdir(path.join(dataDir, 'drafts'), { recursive: true })
  await expect.poll(async () => (await drafts()).some((name) => name.includes('.mp4')), { interval: 10 }).toBe(true)
  await again.end('SIGKILL')
  await cutOff
  const last = await start()
  const film = await fetch(`${last.url}${address}`)
  expect([film.status, (await film.arrayBuffer()).byteLength]).toEqual([
    ...[200, Number(film.headers.get('content-length'))],
  ])
}, 120_000)

test('killed, and its newest pictures damaged by it, it goes back to the last whole one and makes the others again', async () => {
  const running = server ?? (await start())
  const id = await create(running.url)
  const before = await follow(running.url, id, ({ progress }) => progress.current >= 3)
  await running.end('SIGKILL')
  const folder = path.join(dataDir, 'files', id)
  const whole = before.frames.slice(0, 2).map(({ url }) => path.basename(url))
  const harmed = (await readdir(folder)).filter((name) => name.endsWith('.png') && !whole.includes(name))
  for (const name of harmed) await truncate(path.join(folder, name), 50)
  const again = await start()
  await follow(again.url, id, isDone)
  const { evolution, frames } = await fetchDetail(again.url, id)
  expect(evolution.completedFrames).toBe(ITERATIONS)
  expect(frames[2]?.events.map(({ kind }) => kind)).toEqual(['made', 'damaged', 'made'])
  for (const { url, sha256 } of frames) {
    const png = await readFile(path.join(dataDir, url.replace(/^\//, '')))
    expect(hash('sha256', png)).toBe(sha256)
  }
}, 60_000)

test('a second server on the same data folder is refused, and the first one stays untouched', async () => {
  const { code, said } = await failServerProcess({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(said).toContain(`Process ${server?.pid}`)
  expect(said).toContain('DATA_DIR')
  expect((await fetch(`${server?.url}/readyz`)).status).toBe(200)
})

test('asked to stop, it lets go of the frame in flight within ten seconds and leaves no lock', async () => {
  const running = server ?? (await start())
  const id = await create(running.url)
  await follow(running.url, id, ({ progress }) => progress.current >= 1)
  const askedAt = performance.now()
  expect(await running.end('SIGTERM')).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(10_000)
  await expect(stat(path.join(dataDir, 'server.lock'))).rejects.toThrow('ENOENT')

  const again = await start()
  await follow(again.url, id, isDone)
})

test.runIf(process.platform === 'linux')(
  'it has more threads for files and encoders than Node alone would',
  async () => {
    const tasks = `/proc/${server?.pid}/task`
    const names = await Promise.all(
      (await readdir(tasks)).map((task) => readFile(path.join(tasks, task, 'comm'), 'utf8').catch(() => '')),
    )
    expect(names.filter((name) => name.startsWith('libuv-worker')).length).toBeGreaterThan(4)
  },
)

// Windows has no modes: who may read is what the folder says.
test.runIf(process.platform !== 'win32')('what is kept on disk is for its owner alone', async () => {
  for (const kept of ['.', 'database', 'files', 'session-secret']) {
    const { mode } = await stat(path.join(dataDir, kept))
    expect([kept, mode & 0o077]).toEqual([kept, 0])
  }
  expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})

test('a bad configuration ends the start with one line that names the variable', async () => {
  const { code, said } = await failServerProcess({ DATA_DIR: dataDir, PORT: 'eighty' })
  expect(code).toBe(1)
  expect(said).toBe('Afterimage cannot start: PORT cannot be used: it must be a whole number from 0 to 65535.\n')
})
