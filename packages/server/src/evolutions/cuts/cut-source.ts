import { cutCaption } from '@afterimage/core/cut/cut-caption'
import type { FilmSource } from '@afterimage/film/film-source'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { chainSource } from '../making/chain-source.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { type FrameRow, listFrames } from '../records/frame-store.ts'

/** What cuts and stills of an evolution are made of: its frames, each proven as it is read, and what made them in a line. */
export async function cutSource(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  evolution: EvolutionRow,
): Promise<{ readonly source: FilmSource; readonly caption: string; readonly frames: readonly FrameRow[] }> {
  const frames = await listFrames(db, evolution.id)
  return {
    frames,
    source: chainSource({ db, storage }, evolution, frames),
    caption: cutCaption(evolution.model_name, evolution.style, evolution.prompt),
  }
}
