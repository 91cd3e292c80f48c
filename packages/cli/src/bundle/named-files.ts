import { FRAMES_FOLDER } from '@afterimage/core/frame-names'
import { frameFile } from '../evolution-folder.ts'
import { fileKey } from './entry-names.ts'
import type { Ledger } from './ledger.ts'

/** What systems put into a folder when somebody opens it there. */
const OF_SYSTEMS = new Set(['.ds_store', 'thumbs.db', 'desktop.ini'])

/** Of files by their names those that lie among the frames without being one that the ledger names. */
export function unnamedAmong(names: readonly string[], { frames }: Pick<Ledger, 'frames'>): readonly string[] {
  const named = new Set(frames.map(({ number }) => frameFile(number)))
  return names
    .filter((name) => fileKey(name).startsWith(`${FRAMES_FOLDER}/`) && !name.endsWith('/'))
    .filter((name) => !named.has(name) && !OF_SYSTEMS.has(fileKey(name).split('/').at(-1) ?? ''))
    .toSorted()
}
