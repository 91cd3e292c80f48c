import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { evolutionProgress } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readConfig } from '@afterimage/server/config'
import { startServer } from '@afterimage/server/start-server'
import { smallPhoto } from '@afterimage/testing/browser/photos'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { UNLIMITED } from '@afterimage/testing/server/unlimited'

const LOOK_MS = 20
/** The fewest frames that are on offer. */
const SHORTEST = 3
/** Frames before the clock starts. */
const WARM_UP_FRAMES = 2

export interface Rates {
  /** Frames a second of runs that are not looked at, and of those that are, taking turns. */
  readonly off: readonly number[]
  readonly on: readonly number[]
  readonly loadAverage: number
}

/** How fast the whole server makes frames of one local run, with and without looking, in turns, so that both meet the same machine. */
export async function measureFrameRates(plan: {
  model: string
  side: number
  frames: number
  rounds: number
}): Promise<Rates> {
  const [off, on]: [number[], number[]] = [[], []]
  const loadAverage = loadavg()[0] ?? Number.NaN
  for (let round = 0; round < plan.rounds; round++) {
    // Each begins half of the rounds.
    const order = round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)
    for (const look of order) (look === 'on' ? on : off).push(await frameRate(look, plan))
  }
  return { off, on, loadAverage }
}

async function frameRate(look: 'on' | 'off', plan: { model: string; side: number; frames: number }): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-rate-'))
  await prepareDataFolder(dataDir)
  // A new installation makes specimens for its first minutes.
  const settings = { PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, LOOK: look, SPECIMENS: 'off', ...UNLIMITED }
  const server = await startServer(readConfig(settings))
  try {
    // With a short one both kinds of networks are loaded.
    await reached(server.url, await order(server.url, plan, SHORTEST), 'completed')
    const id = await order(server.url, plan, plan.frames)
    const begunAt = await reached(server.url, id, WARM_UP_FRAMES)
    const endedAt = await reached(server.url, id, plan.frames)
    return (1_000 * (plan.frames - WARM_UP_FRAMES)) / (endedAt - begunAt)
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function order(origin: string, plan: { model: string; side: number }, frames: number): Promise<string> {
  const form = new FormData()
  const picture = await smallPhoto('coffee-cup.jpg', plan.side)
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cup.png')
  form.set('totalFrames', String(frames))
  form.set('aiProvider', 'local')
  form.set('aiModelId', plan.model)
  form.set('seed', '1')
  const answer = await fetch(new URL(createEvolution.path, origin), { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`no evolution was started: ${answer.status} ${await answer.text()}`)
  return createEvolution.ok.body.parse(await answer.json()).evolutionId
}

/** When the evolution had so many frames, or its film. */
async function reached(origin: string, id: string, wanted: number | 'completed'): Promise<number> {
  for (;;) {
    const answer = await fetch(`${origin}/api/evolution/${id}/status`)
    const { status, progress } = evolutionProgress.parse(await answer.json())
    if (status === 'failed') throw new Error('the evolution failed')
    if (wanted === 'completed' ? status === 'completed' : progress.current >= wanted) return performance.now()
    await sleep(LOOK_MS)
  }
}
