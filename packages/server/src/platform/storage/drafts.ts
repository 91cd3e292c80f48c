import { randomUUID } from 'node:crypto'
import { mkdir, opendir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FileExtension } from './storage.ts'

/** Nobody writes to drafts that were not asked for in this time: no picture or film takes a day to write. */
const STALE_MS = 24 * 3_600_000
/** Oftener than any folder goes stale, and seldom beside how often paths are asked for. */
const CLAIM_EVERY_MS = 3_600_000

export interface Drafts {
  /** A new path in this process's folder of drafts, which is there from now on for as long as writing may take. */
  path(extension?: FileExtension): Promise<string>
}

/**
 * A folder of its own for this process's unfinished files, below `drafts/`. Folders that no path was asked in for a day
 * go when a process starts: those of dead processes, and of idle ones, which make theirs again.
 */
export async function openDrafts(root: string): Promise<Drafts> {
  const all = path.join(root, 'drafts')
  const mine = path.join(all, randomUUID())
  await claimFolder(mine)
  let claimedAt = Date.now()
  for await (const entry of await opendir(all)) {
    const folder = path.join(all, entry.name)
    // Another process that starts just now may have removed it.
    const changedMs = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (changedMs < Date.now() - STALE_MS) await rm(folder, { recursive: true, force: true })
  }
  return {
    path: async (extension) => {
      // A clock that was set back counts, too.
      if (Math.abs(Date.now() - claimedAt) > CLAIM_EVERY_MS) {
        await claimFolder(mine)
        claimedAt = Date.now()
      }
      return path.join(mine, extension === undefined ? randomUUID() : `${randomUUID()}.${extension}`)
    },
  }
}

/** Makes the folder where it is gone, and has it count as new where it is not. */
async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = new Date()
  await utimes(folder, now, now)
}
