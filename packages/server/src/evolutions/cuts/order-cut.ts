import { randomUUID } from 'node:crypto'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { isSettled } from '@afterimage/core/statuses'
import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { refuseExpired } from '../keeping/expire-files.ts'
import { refuseRemoved } from '../records/authorise-viewer.ts'
import { type CutRow, countWaitingCuts, deleteCut, findSameCut, insertCut, listCuts } from '../records/cut-store.ts'
import { type EvolutionRow, lockEvolution } from '../records/evolution-store.ts'
import { removeCut } from '../records/remove-unnamed.ts'
import { makeCutJob } from './make-cut.ts'

/** Cuts of all evolutions that wait at once: at some twenty seconds each, a quarter of an hour. */
const MAX_WAITING = 48
/** Cuts of one evolution that are kept at once, which bounds what they take on the disk. */
const MAX_OF_ONE = 12
const COME_BACK_MS = 60_000

export interface OrderParts {
  readonly db: Db
  readonly storage: Pick<Storage, 'remove'>
  readonly queue: Pick<Queue, 'enqueue'>
}

/**
 * Orders a cut of an evolution as it is now: the same options again give the same cut, unless making it failed. Beyond what is kept of one
 * evolution the oldest goes. Throws `not_ready`, `files_expired`, `overloaded` and what a removed evolution says.
 *
 * @param countOne counts an order that is not there yet; it may refuse.
 */
export async function orderCut(
  parts: OrderParts,
  evolution: EvolutionRow,
  options: CutOptions,
  countOne: () => Promise<unknown>,
): Promise<CutRow> {
  const { db, queue } = parts
  refuseUnfit(evolution)
  const there = await findSameCut(db, evolution, options)
  if (there !== undefined && there.message === null) return there
  await countOne()
  if ((await countWaitingCuts(db)) >= MAX_WAITING) throw tooMany()
  await makeRoom(parts, evolution.id)
  return db.transaction().execute(async (tx) => {
    const locked = await lockEvolution(tx, evolution.id)
    if (locked === undefined) throw new Problem('not_found', 'Evolution not found')
    refuseUnfit(locked)
    const same = await findSameCut(tx, locked, options)
    if (same !== undefined && same.message === null) return same
    if (same !== undefined) await deleteCut(tx, same.id)
    const cut = await insertCut(tx, locked, { id: randomUUID(), options, now: new Date() })
    await queue.enqueue(tx, makeCutJob, { cutId: cut.id })
    return cut
  })
}

/** Throws why there is nothing to cut: `not_ready`, `files_expired`, and what a removed evolution says. */
export function refuseUnfit(evolution: EvolutionRow): void {
  refuseRemoved(evolution)
  refuseExpired(evolution)
  if (!isSettled(evolution.status)) {
    throw new Problem('not_ready', 'A cut is made once the evolution has ended. Please come back then.')
  }
  if (evolution.completed_frames === 0) {
    throw new Problem('not_ready', 'This evolution has no copy yet, so there is nothing to cut.')
  }
}

async function makeRoom(parts: OrderParts, evolutionId: string): Promise<void> {
  const cuts = await listCuts(parts.db, evolutionId)
  const ended = cuts.filter(({ sha256, message }) => sha256 !== null || message !== null)
  const over = Math.max(0, cuts.length + 1 - MAX_OF_ONE)
  if (over > ended.length) throw tooMany()
  for (const cut of ended.slice(0, over)) await removeCut(parts, cut)
}

function tooMany(): Problem {
  return new Problem('overloaded', 'Many cuts are being made at the moment. Please try again in a minute.', {
    retryAt: new Date(Date.now() + COME_BACK_MS),
  })
}
