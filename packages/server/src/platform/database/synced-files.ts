import { fsyncSync } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { z } from 'zod'

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
          fsyncSync(openFile.parse(stream).nfd)
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

/** Flushes everything below a folder, once: a database is created without flushing. */
export async function flushTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await flushTree(place)
    else if (entry.isFile()) await flush(place)
  }
  await flush(folder)
}

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function hasOperations(system: object): system is { stream_ops: { fsync?: (stream: unknown) => number } } {
  return 'stream_ops' in system
}
