import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { priceOf } from '@afterimage/core/price'
import { isSettled } from '@afterimage/core/statuses'
import { sql } from 'kysely'
import { sweepLooseFiles } from '../src/evolutions/keeping/sweep-loose-files.ts'
import { sweepOrphans } from '../src/evolutions/keeping/sweep-orphans.ts'
import { type EvolutionRow, findIdsWithFiles } from '../src/evolutions/records/evolution-store.ts'
import { listFrames, listTries } from '../src/evolutions/records/frame-store.ts'
import { listOutputs } from '../src/evolutions/records/output-store.ts'
import type { Db } from '../src/platform/database/tables.ts'
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts'
import { fileName, type Storage } from '../src/platform/storage/storage.ts'
import { isRefused, REFUSED_FRAME } from './chaos-plan.ts'

export interface Outcome {
  /** Everything that is not as it has to be; empty when all held. */
  readonly wrongs: readonly string[]
  readonly completed: number
  /** How often each reason was given for a failed evolution. */
  readonly reasons: Readonly<Record<string, number>>
  readonly frames: number
  /** Folders and files of nobody that the sweep found. */
  readonly swept: number
}

interface Aftermath {
  readonly db: Db
  readonly dataDir: string
  readonly codes: readonly (number | null)[]
}

/** Holds all that is left against what was promised. */
export async function checkOutcome({ db, dataDir, codes }: Aftermath): Promise<Outcome> {
  const wrongs: string[] = []
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) wrongs.push(what)
  }
  const storage = await openDiskStorage(dataDir)
  const evolutions = await db.selectFrom('evolutions').selectAll().execute()
  const reasons: Record<string, number> = {}
  let frames = 0
  const swept = await sweepLater(db, storage, dataDir)
  for (const evolution of evolutions) {
    const { id, status, error_message } = evolution
    expect(isSettled(status), `${id} is still ${status}`)
    if (status === 'failed') {
      const reason = error_message ?? ''
      reasons[reason] = (reasons[reason] ?? 0) + 1
      expect(reason !== '', `${id} failed without a reason`)
      expect(!reason.startsWith('The work stopped'), `${id} was given up: ${reason}`)
    }
    frames += await checkEvolution(db, storage, evolution, expect)
  }
  await checkLedger(db, evolutions, expect)
  await checkFolders(db, storage, expect)
  for (const job of await findJobsLeft(db)) wrongs.push(`a job is left: ${JSON.stringify(job)}`)
  for (const code of codes) expect(code === 0, `a process that was asked to stop ended with ${code}`)
  const completed = evolutions.filter(({ status }) => status === 'completed').length
  return { wrongs, completed, reasons, frames, swept }
}

/** Jobs that still wait, run or gave up. */
export async function findJobsLeft(db: Db): Promise<readonly { name: string; state: string }[]> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state::text from pgboss.job where state in ('created', 'retry', 'active', 'failed')`.execute(db)
  return rows
}

type Expect = (isSo: boolean, what: string) => void

async function checkEvolution(db: Db, storage: Storage, evolution: EvolutionRow, expect: Expect): Promise<number> {
  const { id, status, seed, completed_frames, total_frames } = evolution
  const frames = await listFrames(db, id)
  const tries = await listTries(db, id)
  const outputs = await listOutputs(db, id)
  expect(frames.length === completed_frames + 1, `${id} has ${frames.length - 1} frames and says ${completed_frames}`)
  const known = new Set<string>()
  for (const [at, frame] of frames.entries()) {
    expect(frame.number === at, `${id} has frame ${frame.number} in place ${at}`)
    expect(frame.previous_sha256 === (frames[at - 1]?.sha256 ?? null), `${id}: the chain is broken at frame ${at}`)
    const made = tries.filter(({ number, kind }) => number === at && kind === 'made').length
    expect(made === (at === 0 ? 0 : 1), `${id}: frame ${at} was recorded ${made} times`)
    const picture = { folder: id, sha256: frame.sha256, extension: 'png' } as const
    known.add(fileName(picture)).add(`${frame.thumbnail_sha256}.webp`).add(`${frame.embedding_sha256}.vec`)
    const bytes = await storage.read(picture).catch(() => undefined)
    const isWhole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === frame.sha256
    expect(isWhole, `${id}: the file of frame ${at} is ${bytes === undefined ? 'missing' : 'broken'}`)
  }
  // Of an original alone nothing is told.
  const unseen = frames.length > 1 ? frames.filter(({ seen }) => seen === null) : []
  expect(unseen.length === 0, `${id}: nobody looked at ${unseen.length} frames`)
  for (const output of outputs) {
    known.add(fileName(output))
    const size = await storage.sizeOf({ folder: id, ...output })
    expect(size === output.bytes, `${id}: the ${output.kind} has ${size} bytes instead of ${output.bytes}`)
  }
  if (status === 'completed') {
    expect(completed_frames === total_frames, `${id} is completed with ${completed_frames} frames`)
    expect(
      outputs.some(({ kind }) => kind === 'mp4'),
      `${id} is completed without a film`,
    )
    expect(!isRefused(seed), `${id} is completed although its model refuses`)
  }
  if (isRefused(seed)) expect(completed_frames < REFUSED_FRAME, `${id} has the refused frame`)
  for await (const file of storage.files(id)) {
    expect(known.has(fileName(file)), `${id}: ${fileName(file)} belongs to no frame and no output`)
  }
  return completed_frames
}

async function checkLedger(db: Db, evolutions: readonly EvolutionRow[], expect: Expect): Promise<void> {
  const entries = await db.selectFrom('credit_entries').selectAll().execute()
  for (const { account_id, balance } of await db.selectFrom('credit_balances').selectAll().execute()) {
    const sum = entries.filter((entry) => entry.account_id === account_id).reduce((all, { amount }) => all + amount, 0)
    expect(sum === balance, `the entries of ${account_id} make ${sum}, its balance is ${balance}`)
  }
  const byEvolution = Map.groupBy(entries, ({ evolution_id }) => evolution_id)
  byEvolution.delete(null)
  for (const { id, status, owner_account, completed_frames, total_frames, size_px } of evolutions) {
    const booked = byEvolution.get(id) ?? []
    byEvolution.delete(id)
    const missing = total_frames - completed_frames
    const price = priceOf(total_frames, total_frames, size_px)
    const due = owner_account === null ? 0 : price - (missing === 0 ? 0 : priceOf(missing, total_frames, size_px))
    const paid = -booked.reduce((all, { amount }) => all + amount, 0)
    expect(paid === due, `${id} cost ${paid} credits, ${completed_frames} of ${total_frames} frames cost ${due}`)
    const refunds = booked.filter(({ kind }) => kind === 'refund').length
    // Also of nothing, where all frames were made and the film was not.
    const isRefunded = owner_account !== null && status === 'failed'
    expect(refunds === (isRefunded ? 1 : 0), `${id} was refunded ${refunds} times`)
  }
  for (const id of byEvolution.keys()) expect(false, `credits were booked for ${id}, which does not exist`)
}

/** Lets two hours pass for the files, and sweeps; returns how much was swept away. */
async function sweepLater(db: Db, storage: Storage, dataDir: string): Promise<number> {
  const before = new Date(Date.now() - 2 * 3_600_000)
  const now = new Date()
  for await (const folder of storage.folders()) {
    const place = path.join(dataDir, 'files', folder)
    for await (const file of storage.files(folder)) await utimes(path.join(place, fileName(file)), before, before)
    await utimes(place, before, before)
  }
  const inTwoHours = new Date(now.getTime() + 2 * 3_600_000)
  return (await sweepOrphans({ db, storage }, now)) + (await sweepLooseFiles({ db, storage }, inTwoHours))
}

async function checkFolders(db: Db, storage: Storage, expect: Expect): Promise<void> {
  const folders: string[] = []
  for await (const folder of storage.folders()) folders.push(folder)
  const known = await findIdsWithFiles(db, folders)
  for (const folder of folders) expect(known.has(folder), `the folder ${folder} belongs to no evolution`)
}
