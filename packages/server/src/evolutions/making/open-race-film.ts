import { contenderNames } from '@afterimage/core/contender-names'
import { completeRun } from '@afterimage/core/run-options'
import type { CutContender } from '@afterimage/film/cut/race-cut'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { type FrameRow, listFrames } from '../records/frame-store.ts'
import type { RaceRow } from '../records/race-store.ts'
import { chainSource } from './chain-source.ts'
import { DamagedFrame } from './heal-frames.ts'

/** What films of a race are made of: those of its contenders that are shown, each frame proven as it is read, and what it is in a line. */
export interface OpenedRaceFilm {
  readonly title: string
  readonly caption: string
  readonly contenders: readonly CutContender[]
  /** Of the same, what is signed with the film. */
  readonly chains: readonly { readonly evolution: EvolutionRow; readonly frames: readonly FrameRow[] }[]
}

/** Throws {@link DamagedFrame} where one has no original. */
export async function openRaceFilm(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  race: RaceRow,
  rows: readonly EvolutionRow[],
): Promise<OpenedRaceFilm> {
  const names = contenderNames(rows.map(traitsOfRow))
  const opened = await Promise.all(
    rows.map(async (row, at) => {
      const frames = await listFrames(db, row.id)
      if (frames.length === 0) throw new DamagedFrame(0, 'missing')
      const source = chainSource({ db, storage }, row, frames)
      const contender = { position: row.race_position ?? at + 1, name: names[at] ?? row.model_name, source }
      return { contender, chain: { evolution: row, frames } }
    }),
  )
  const title = rows.find((row) => row.title !== null)?.title ?? 'Afterimage'
  return {
    ...{ title: `${title}: a race of ${race.contenders}`, caption: `A race of ${race.contenders}` },
    contenders: opened.map(({ contender }) => contender),
    chains: opened.map(({ chain }) => chain),
  }
}

function traitsOfRow(row: EvolutionRow) {
  return {
    ...{ modelName: row.model_name, style: row.style, prompt: row.prompt, seed: row.seed, sizePx: row.size_px },
    strength: completeRun(row.run_options).strength,
  }
}
