import { createHash } from 'node:crypto'
import { type EvolutionProgress, evolutionProgress } from '@afterimage/contract/evolution'
import { openBatch } from '../../platform/batch.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Guarded } from '../records/authorise-viewer.ts'
import { type EvolutionRow, listStamps } from '../records/evolution-store.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { findLastTry, listFrames } from '../records/frame-store.ts'
import { listOutputs } from '../records/output-store.ts'
import { viewProgress } from './evolution-detail.ts'

/** Where an evolution stands, as it is sent, and what decides to whom. */
export interface WrittenProgress {
  readonly evolution: Guarded & Pick<EvolutionRow, 'visibility'>
  readonly progress: EvolutionProgress
  readonly text: string
  readonly etag: string
}

interface Known {
  readonly stamp: string
  readonly written: WrittenProgress
  /** The second for which it was written, where the time that is left depends on it. */
  readonly second: number | undefined
  /** When it was asked for: it was true after that. Milliseconds. */
  readonly askedAt: number
}

const BATCH = { everyMs: 20, maxItems: 1_000 }
/** Those that were asked for last; one is some ten kilobytes. */
const MAX_KNOWN = 1_000
/** An overload is told what was true so long ago at most. */
const MAX_LATE_MS = 10_000

export type ReadProgress = (evolutionId: string, isFresh?: boolean) => Promise<WrittenProgress>

/**
 * Reads where evolutions stand, for many who ask again and again. The first to ask waits for a statement, shared with those
 * who ask for other evolutions within the same 20 ms, that tells whether the row has changed since it was last written
 * out: what is answered was true after it was asked for. Anyone who asks for the same one meanwhile is told what was
 * known before, so that many callers never queues for the database; with `isFresh` nobody is. Throws `not_found`.
 */
export function openProgressReader(
  db: Db,
  usualFrameMs: (evolution: EvolutionRow) => number,
  clockMs: () => number = () => performance.now(),
): ReadProgress {
  const known = new Map<string, Known>()
  const findStamp = openBatch<string, string | undefined>(async (ids) => {
    const stamps = await listStamps(db, [...new Set(ids)])
    return ids.map((id) => stamps.get(id))
  }, BATCH)
  const read = async (id: string, now: Date): Promise<Pick<Known, 'written' | 'second'>> => {
    const evolution = await findOr404(db, id)
    const [frames, outputs, lastTry] = await Promise.all([
      listFrames(db, id),
      listOutputs(db, id),
      findLastTry(db, id, evolution.completed_frames + 1),
    ])
    const written = write(evolution, viewProgress(evolution, frames, outputs, lastTry, usualFrameMs(evolution), now))
    return { written, second: isTimely(evolution) ? secondOf(now) : undefined }
  }
  const reading = new Map<string, ReturnType<typeof read>>()

  const keep = (id: string, now: Known) => {
    known.delete(id)
    known.set(id, now)
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  const readAnew = async (id: string, askedAt: number): Promise<WrittenProgress> => {
    const stamp = await findStamp(id)
    const now = new Date()
    const before = known.get(id)
    const isGood = before?.second === undefined || before.second === secondOf(now)
    if (before !== undefined && before.stamp === stamp && isGood) {
      keep(id, { ...before, askedAt })
      return before.written
    }
    const key = `${id} ${stamp} ${secondOf(now)}`
    const pending = reading.get(key) ?? read(id, now).finally(() => reading.delete(key))
    reading.set(key, pending)
    const found = await pending
    if (stamp !== undefined) keep(id, { ...found, stamp, askedAt })
    return found.written
  }

  /** Those that somebody waits for. */
  const awaited = new Set<string>()
  return async (id, isFresh = false) => {
    const now = clockMs()
    const before = known.get(id)
    const isAwaited = awaited.has(id)
    if (!isFresh && isAwaited && before !== undefined && now - before.askedAt < MAX_LATE_MS) return before.written
    awaited.add(id)
    try {
      return await readAnew(id, now)
    } finally {
      if (!isAwaited) awaited.delete(id)
    }
  }
}

/** Whether what is told of it changes while its row does not: how long the film or the provider will still take. */
function isTimely({ status, waiting_until }: EvolutionRow): boolean {
  return status === 'processing_animation' || (status === 'processing' && waiting_until !== null)
}

function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}

function write(evolution: EvolutionRow, view: EvolutionProgress): WrittenProgress {
  const progress = evolutionProgress.parse(view)
  const text = JSON.stringify(progress)
  const { owner_account, owner_visitor, moderation, removal_reason, visibility } = evolution
  const guarded = { owner_account, owner_visitor, moderation, removal_reason, visibility }
  return { evolution: guarded, progress, text, etag: `"${createHash('sha1').update(text).digest('base64')}"` }
}
