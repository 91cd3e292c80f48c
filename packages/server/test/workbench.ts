import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NewEvolution } from '@afterimage/contract/evolution'
import type { ImageModel } from '@afterimage/models/image-model'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import type { Sight } from '@afterimage/sight/sight'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { unlimitedCharging } from '@afterimage/testing/server/charging'
import { pino } from 'pino'
import type { Owner } from '../src/evolutions/lifecycle/charging.ts'
import { openLifecycle } from '../src/evolutions/lifecycle/lifecycle.ts'
import { openFrameRecorder } from '../src/evolutions/making/frame-recorder.ts'
import { openFramesUnderWay } from '../src/evolutions/making/frames-under-way.ts'
import { openLookNow } from '../src/evolutions/making/look-now.ts'
import type { RunParts } from '../src/evolutions/making/run-evolution.ts'
import { findEvolution } from '../src/evolutions/records/evolution-store.ts'
import { findLastTry, listFrames, listTries } from '../src/evolutions/records/frame-store.ts'
import { listOutputs } from '../src/evolutions/records/output-store.ts'
import { startEvolution } from '../src/evolutions/start-evolution.ts'
import type { Database } from '../src/platform/database/open-database.ts'
import { openFreeDisk } from '../src/platform/free-disk.ts'
import type { Queue } from '../src/platform/queue.ts'
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts'
import { fileName, type StoredFile } from '../src/platform/storage/storage.ts'
import { openAvailability, openModelRegistry, openSlots } from '../src/providers/providers.ts'
import { providerLimits } from './provider-limits.ts'
import { collect } from './storage-contract.ts'

/** A retry policy for tests: the same rules with short waits. */
const QUICK = { maxTries: 3, firstBackoffMs: 1, maxBusyMs: 50, tryFactor: 1, minTryMs: 2_000 }

/** Nobody listens. */
export const UNHEARD = { tell: () => undefined }

const VISITOR: Owner = { visitor: '00000000-0000-4000-8000-000000000001', address: '192.0.2.1' }

/** Everything a run needs around a given model, on a real database and a real disk, without HTTP and the queue's worker. */
export async function openWorkbench(database: Database, model: ImageModel, sight?: Pick<Sight, 'look'>) {
  const root = await mkdtemp(path.join(tmpdir(), 'afterimage-files-'))
  const storage = await openDiskStorage(root)
  const registry = openModelRegistry([providerOf(model)], undefined)
  const { db } = database
  const queue: Queue = {
    enqueue: async () => undefined,
    enqueueOncePer: async () => undefined,
    work: async () => undefined,
    retryFailed: async () => 0,
    clear: async () => undefined,
    stop: async () => undefined,
  }
  const log = pino({ level: 'silent' })
  const charging = unlimitedCharging(db)
  const availability = openAvailability(db, [], { usual: undefined, of: {} })
  const disk = openFreeDisk(async () => 0, 0)
  const slots = openSlots(db, providerLimits(), log, registry.concurrencyOf)
  const lifecycle = openLifecycle({ charging, queue })
  const runParts: RunParts = {
    lifecycle,
    db,
    storage,
    registry,
    log,
    slots,
    disk,
    retryPolicy: QUICK,
    filmGate: (_owner, work) => work(),
    finishGate: (work) => work(),
    announcer: UNHEARD,
    recordFrame: openFrameRecorder(db, UNHEARD),
    underWay: openFramesUnderWay(),
    provenance: undefined,
    finishLooking: async () => undefined,
    lookNow: sight && openLookNow({ db, storage, log, sight }, [1, 1]),
  }
  return {
    runParts,
    charging,
    lifecycle,
    availability,
    disk,
    storage,
    queue,
    /** Where the file of a picture lies. */
    pathOf: (file: StoredFile) => path.join(root, 'files', file.folder, fileName(file)),
    start: async (
      options: Partial<Pick<NewEvolution, 'totalFrames' | 'style' | 'seed' | 'runOptions'>> = {},
      owner: Owner = VISITOR,
    ): Promise<string> =>
      (
        await startEvolution(
          { charging, lifecycle, db, storage, registry, availability, disk, log, isLooking: sight !== undefined },
          {
            options: { totalFrames: 3, seed: 7, ...options },
            upload: await readPhoto('coffee-cup.jpg'),
            owner,
            fetchImage: guardFetch(),
            requestId: 'test',
          },
        )
      ).id,
    look: async (id: string) => {
      const evolution = await findEvolution(db, id)
      if (evolution === undefined) throw new Error('there is no such evolution')
      return {
        evolution,
        frames: await listFrames(db, id),
        tries: await listTries(db, id),
        lastTry: await findLastTry(db, id, evolution.completed_frames + 1),
        outputs: await listOutputs(db, id),
        files: (await collect(storage.files(id))).map(fileName),
      }
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}
