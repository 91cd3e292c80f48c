import { fsyncSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { isErrorCode } from '@afterimage/film/folder/error-code'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { z } from 'zod'
import { flush, flushFolder } from '../storage/flushed-files.ts'

type Modules = Parameters<NodeFS['init']>[1]

const openFile = z.object({ nfd: z.number().int() })

/**
 * The embedded database's files, which really flush when the database says so. Its file layer leaves flushing out, so a
 * commit would be on the disk only when the system gets to it, and a power cut could take it back.
 */
export class SyncedFiles extends NodeFS {
  override async init(pglite: PGlite, modules: Modules): Promise<{ emscriptenOpts: Modules }> {
    const { emscriptenOpts } = await super.init(pglite, modules)
    const preRun: NonNullable<Modules['preRun']> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => {
        if (!hasOperations(NODEFS)) throw new Error('the embedded database has no file operations to flush with')
        NODEFS.stream_ops.fsync = (stream) => {
          flushOpened(openFile.parse(stream).nfd)
          return 0
        }
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** How to start it so that it flushes: without its -F, and by the one call that reaches {@link SyncedFiles}. */
export const SYNCED_START: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Windows flushes only what is open for writing; through a descriptor that is not, nothing was written. */
export function flushOpened(descriptor: number, sync: (descriptor: number) => void = fsyncSync): void {
  try {
    sync(descriptor)
  } catch (error) {
    if (!isErrorCode(error, 'EPERM')) throw error
  }
}

interface Flushes {
  readonly file: (file: string) => Promise<void>
  readonly folder: (folder: string) => Promise<void>
}

/**
 * Flushes everything below a folder, once: a database is created without flushing. Files through handles that may write, which is
 * what Windows asks for; folders where the system can.
 */
export async function flushTree(folder: string, by: Flushes = { file: flush, folder: flushFolder }): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await flushTree(place, by)
    else if (entry.isFile()) await by.file(place)
  }
  await by.folder(folder)
}

function hasOperations(system: object): system is { stream_ops: { fsync?: (stream: unknown) => number } } {
  return 'stream_ops' in system
}
