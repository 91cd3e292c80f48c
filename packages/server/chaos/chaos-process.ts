// One process of the chaos test: the real server with a simulated model and a storage that sometimes fails.

import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { ModelError } from '@afterimage/models/model-error'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { z } from 'zod'
import { readConfig } from '../src/config.ts'
import { openLogger } from '../src/platform/logging.ts'
import { openStorage } from '../src/platform/storage/open-storage.ts'
import { startServer } from '../src/start-server.ts'
import { noteEvent } from './chaos-events.ts'
import { isRefused, REFUSED_FRAME } from './chaos-plan.ts'
import { failingStorage } from './failing-storage.ts'

const FRAME_MS = 250

const [argument = ''] = process.argv.slice(2)
const { seed, failingWrites, events } = z
  .object({ seed: z.number(), failingWrites: z.number(), events: z.string() })
  .parse(JSON.parse(argument))
const { pid } = process
const random = seededRandom(seed)

const model = scriptedModel(async (step, signal) => {
  const note = (what: 'call' | 'answer') =>
    noteEvent(events, { what, seed: step.seed, frame: step.number, pid, at: Date.now() })
  note('call')
  try {
    await sleep(FRAME_MS * (0.5 + seededRandom(step.seed + step.number)()), undefined, { signal })
  } finally {
    note('answer')
  }
  if (isRefused(step.seed) && step.number === REFUSED_FRAME) throw new ModelError('refused', 'The picture is shy.')
  return undefined
})
const config = readConfig()
const log = openLogger(config.logLevel)
const storage = failingStorage(await openStorage(config), () => {
  const isFailed = random() < failingWrites
  noteEvent(events, { what: 'write', isFailed, pid, at: Date.now() })
  return isFailed
})
const server = await startServer(config, {
  ...{ log, storage, providers: [providerOf(model)] },
  openSight: async () => openColourSight(),
})
// Before it says that it is ready: anyone who waits for that may ask it to stop at once.
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
log.info({ url: server.url }, 'Afterimage is ready')
