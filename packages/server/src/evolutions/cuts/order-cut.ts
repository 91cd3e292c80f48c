import { randomUUID } from 'node:crypto'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { isSettled } from '@afterimage/core/statuses'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import type { Queue } from '../../platform/queue.ts'
import { waitOf } from '../../platform/rate-limit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { refuseExpired } from '../keeping/expire-files.ts'
import { refuseRemoved } from '../records/authorise-viewer.ts'
import {
  type CutRow,
  countWaitingCuts,
  deleteCut,
  findSameCut,
  insertCut,
  isLost,
  listCuts,
  lockCutOrders,
  type NewCut,
} from '../records/cut-store.ts'
import { type EvolutionRow, lockEvolution } from '../records/evolution-store.ts'
import { removeCut } from '../records/remove-unnamed.ts'
import { makeCutJob } from './make-cut.ts'

/** Cuts of all evolutions that wait at once: at some twenty seconds each, a quarter of an hour. */
const MAX_WAITING = 48
/** Of them those of one subscriber. */
const MAX_WAITING_OF_ONE = 6
/** Cuts of one evolution, or of one race, that are kept at once, which bounds what they take on the disk; its owner has some more. */
const MAX_OF_ONE = 12
const MORE_OF_OWN = 4
/** A cut is there so long at least: the one who ordered it comes for it. */
const UNTOUCHED_MS = 15 * 60_000
const COME_BACK_MS = 60_000

export interface OrderParts {
  readonly db: Db
  readonly storage: Pick<Storage, 'remove' | 'removeFolder'>
  readonly queue: Pick<Queue, 'enqueue'>
}

/** Who orders it. */
export interface CutCaller {
  readonly isOwner: boolean
  /** Whose address it is, as cuts that wait are counted. */
  readonly subscriber: string
  /** Counts an order that is begun; it may refuse with a problem, and has counted it nevertheless. */
  readonly count: () => Promise<unknown>
  /** Takes that back: nothing came of it. */
  readonly uncount: () => Promise<unknown>
}

/** What can be cut, as it is now. */
export interface CutSubject {
  /** Throws why there is nothing to cut. */
  refuseUnfit(): void
  /** The cut of it with these options. */
  findSame(db: Db): Promise<CutRow | undefined>
  /** All of its cuts, the oldest first. */
  list(db: Db): Promise<readonly CutRow[]>
  /** Locks it, so that nobody else orders the same meanwhile, and reads it anew. Throws `not_found`. */
  lock(tx: Tx): Promise<LockedSubject>
}

export interface LockedSubject extends Pick<CutSubject, 'refuseUnfit' | 'findSame'> {
  insert(tx: Tx, cut: Omit<NewCut, 'options'>): Promise<CutRow>
}

/**
 * Orders a cut as its subject is now: the same options again give the same cut, unless making it failed, and count as nothing. Beyond what
 * is kept of one subject the oldest goes that has been there for a while. Throws `overloaded`, and why there is nothing to cut.
 */
export async function orderCutOf(parts: OrderParts, subject: CutSubject, caller: CutCaller): Promise<CutRow> {
  const { db, queue } = parts
  subject.refuseUnfit()
  const there = await subject.findSame(db)
  if (there !== undefined && isGood(there)) return there
  await placeInLine(db, caller)
  await makeRoom(parts, subject, caller)
  // Outside of the transaction, which may have the only connection.
  const whileCounting = await countOrder(db, subject, caller)
  if (whileCounting !== undefined) return whileCounting
  const id = randomUUID()
  try {
    const cut = await db.transaction().execute(async (tx) => {
      const locked = await subject.lock(tx)
      locked.refuseUnfit()
      const same = await locked.findSame(tx)
      if (same !== undefined && isGood(same)) return same
      if (same !== undefined) await deleteCut(tx, same.id)
      // Again, since many may be ordered at the same moment.
      await lockCutOrders(tx)
      await queue.enqueue(tx, makeCutJob, { cutId: id }, { place: await placeInLine(tx, caller) })
      return locked.insert(tx, { id, orderedBy: caller.subscriber, now: new Date() })
    })
    // Another was faster.
    if (cut.id !== id) await caller.uncount()
    return cut
  } catch (error) {
    await caller.uncount()
    throw error
  }
}

/** Orders a cut of an evolution. Throws `not_ready`, `files_expired`, `overloaded`, and what a removed evolution says. */
export async function orderCut(
  parts: OrderParts,
  evolution: EvolutionRow,
  options: CutOptions,
  caller: CutCaller,
): Promise<CutRow> {
  const subject: CutSubject = {
    refuseUnfit: () => refuseUnfit(evolution),
    findSame: (db) => findSameCut(db, evolution, options),
    list: (db) => listCuts(db, evolution.id),
    lock: async (tx) => {
      const locked = await lockEvolution(tx, evolution.id)
      if (locked === undefined) throw new Problem('not_found', 'Evolution not found')
      return {
        refuseUnfit: () => refuseUnfit(locked),
        findSame: (db) => findSameCut(db, locked, options),
        insert: (within, cut) => insertCut(within, locked, { ...cut, options }),
      }
    },
  }
  return orderCutOf(parts, subject, caller)
}

/**
 * Counts the order. What is refused is taken back, so that many of one cut at once leave the caller as many other ones as one does; it
 * still gives the cut where it has been ordered meanwhile.
 */
async function countOrder(db: Db, subject: CutSubject, caller: CutCaller): Promise<CutRow | undefined> {
  try {
    await caller.count()
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await caller.uncount()
    const same = await subject.findSame(db)
    if (same !== undefined && isGood(same)) return same
    throw error
  }
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

/** Whether it is there, or still to come. */
function isGood(cut: CutRow): boolean {
  return cut.message === null && !isLost(cut, new Date())
}

async function makeRoom(parts: OrderParts, subject: CutSubject, { isOwner }: CutCaller): Promise<void> {
  const cuts = await subject.list(parts.db)
  const before = Date.now() - UNTOUCHED_MS
  const old = cuts.filter((cut) => !isGood(cut) || (cut.sha256 !== null && cut.created_at.getTime() < before))
  const over = Math.max(0, cuts.length + 1 - MAX_OF_ONE - (isOwner ? MORE_OF_OWN : 0))
  if (over > old.length) throw keptAll(cuts)
  for (const cut of old.slice(0, over)) await removeCut(parts, cut)
}

/** The first one of somebody comes before the second one of another. Throws `overloaded` where too many wait. */
async function placeInLine(db: Db, { subscriber }: CutCaller): Promise<number> {
  const { all, own } = await countWaitingCuts(db, subscriber)
  if (all >= MAX_WAITING || own >= MAX_WAITING_OF_ONE) throw tooMany(own)
  return own
}

function tooMany(own: number): Problem {
  const sentence =
    own >= MAX_WAITING_OF_ONE
      ? `${own} cuts of yours wait to be made. Please order more once they are done.`
      : 'Many cuts are being made at the moment. Please try again in a minute.'
  return new Problem('overloaded', sentence, { retryAt: new Date(Date.now() + COME_BACK_MS) })
}

/** None of them is old enough to go. */
function keptAll(cuts: readonly CutRow[]): Problem {
  const oldest = Math.min(...cuts.map(({ created_at }) => created_at.getTime()))
  const retryAt = new Date(Math.max(oldest + UNTOUCHED_MS, Date.now() + COME_BACK_MS))
  const sentence = `${cuts.length} cuts of this were made just now, as many as are kept at once. There is room for another one ${waitOf(retryAt)}.`
  return new Problem('overloaded', sentence, { retryAt })
}
