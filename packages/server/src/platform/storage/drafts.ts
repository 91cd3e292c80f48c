import { randomUUID } from 'node:crypto'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileExtension } from './storage.ts'

/** Drafts of a process that is surely gone: no picture or film takes a day to write. */
const STALE_MS = 24 * 3_600_000

export interface Drafts {
  /** A new path in this process's folder of drafts. */
  path(extension?: FileExtension): string
}

/** A folder of its own for this process's unfinished files, below `drafts/`; those of dead processes go after a day. */
export async function openDrafts(root: string): Promise<Drafts> {
  const all = path.join(root, 'drafts')
  const mine = path.join(all, randomUUID())
  await mkdir(mine, { recursive: true, mode: 0o700 })
  for await (const entry of await opendir(all)) {
    const folder = path.join(all, entry.name)
    // Another process that starts just now may have removed it.
    const changedMs = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (changedMs < Date.now() - STALE_MS) await rm(folder, { recursive: true, force: true })
  }
  return {
    path: (extension) => path.join(mine, extension === undefined ? randomUUID() : `${randomUUID()}.${extension}`),
  }
}
