import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { pino } from 'pino'
import { assessNext } from '../src/evolutions/making/keep-assessing.ts'
import { type EvolutionRow, findEvolution } from '../src/evolutions/records/evolution-store.ts'
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts'
import type { TEST_DATABASES } from './databases.ts'
import { insertFinished } from './finished-evolution.ts'
import { keepOriginal } from './keep-original.ts'

const log = pino({ level: 'silent' })
/** Lighter originals are for the operator. */
const HOLD_ABOVE = 200 / 255

/** A database and a storage of their own, and evolutions that wait for a look before the gallery, whose originals are shades of grey. */
export async function openLookScene(open: (typeof TEST_DATABASES)[number]['open']) {
  const opened = await open()
  const { db } = opened.database
  const root = await mkdtemp(path.join(tmpdir(), 'afterimage-looks-'))
  const storage = await openDiskStorage(root)
  const due = async (shade: number, fields: Partial<EvolutionRow> = {}) => {
    const id = await insertFinished(db, { gallery_look: 'due', gallery_look_at: new Date(), ...fields })
    await keepOriginal(db, storage, id, shade)
    return id
  }
  return {
    db,
    storage,
    due,
    /** It begins with another shade than its parent's original, as a frame that was made may. */
    forkOf: (forked_from: string, shade: number, fields: Partial<EvolutionRow> = {}) =>
      due(shade, { forked_from, forked_from_frame: 1, forked_from_sha256: 'a'.repeat(64), ...fields }),
    stateOf: async (id: string) => {
      const row = await findEvolution(db, id)
      return [row?.gallery_look, row?.in_gallery]
    },
    /** By what the network says, which is how light a picture is. */
    openSight: () => openColourSight(undefined, async ({ data: [shade = 0] }) => shade / 255),
    lookAtAll: async (sight: ColourSight) => {
      const parts = { db, storage, log, sight, holdAbove: HOLD_ABOVE }
      while (await assessNext(parts, new AbortController().signal));
    },
    close: async () => {
      await opened.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
