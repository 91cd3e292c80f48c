import { randomUUID } from 'node:crypto'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { openLifecycle } from '@afterimage/server/evolutions/lifecycle/lifecycle'
import { startEvolution } from '@afterimage/server/evolutions/start-evolution'
import { JOBS } from '@afterimage/server/open-features'
import type { Database } from '@afterimage/server/platform/database/open-database'
import { openFreeDisk } from '@afterimage/server/platform/free-disk'
import { openQueue } from '@afterimage/server/platform/queue'
import { openDiskStorage } from '@afterimage/server/platform/storage/disk-storage'
import { openAvailability, openModelRegistry } from '@afterimage/server/providers/providers'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { unlimitedCharging } from '@afterimage/testing/server/charging'
import { pino } from 'pino'
import sharp from 'sharp'
import { simulatedModel } from './simulated-model.ts'

/** More than anybody makes while it is measured, so that every evolution stays in flight. */
const FRAMES = 10_000
const STARTED_AT_ONCE = 8

/** Starts evolutions of a photo of `sidePx` × `sidePx` px through the server's own code, each with its job in the queue. */
export async function startEvolutions(
  database: Database,
  dataDir: string,
  { count, sidePx }: { readonly count: number; readonly sidePx: number },
): Promise<void> {
  const { db } = database
  const log = pino({ level: 'silent' })
  const queue = await openQueue(database, JOBS, log)
  const charging = unlimitedCharging(db)
  const parts = {
    db,
    lifecycle: openLifecycle({ charging, queue }),
    storage: await openDiskStorage(dataDir),
    registry: openModelRegistry([providerOf(simulatedModel(sidePx))], undefined),
    charging,
    disk: openFreeDisk(async () => 0, 0),
    availability: openAvailability(db, [], { usual: undefined, of: {} }),
    log,
  }
  const upload = await photoOf(sidePx)
  // Each from a network of its own: those of one share its turns.
  const owners = Array.from({ length: count }, (_, at) => ({
    visitor: randomUUID(),
    address: `198.18.${Math.floor(at / 250)}.${at % 250}`,
  }))
  const startSome = async () => {
    for (let owner = owners.pop(); owner !== undefined; owner = owners.pop()) {
      const options = { totalFrames: FRAMES }
      await startEvolution(parts, { options, upload, owner, fetchImage: guardFetch(), requestId: 'bench' })
    }
  }
  await Promise.all(Array.from({ length: STARTED_AT_ONCE }, startSome))
  await queue.stop(1_000)
}

async function photoOf(sidePx: number): Promise<Uint8Array> {
  return sharp(await readPhoto('astronaut.jpg'))
    .resize(sidePx, sidePx)
    .png()
    .toBuffer()
}
