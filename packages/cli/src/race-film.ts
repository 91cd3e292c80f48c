import { join } from 'node:path'
import { contenderNames, contenderTitle } from '@afterimage/core/contender-names'
import { raceSource } from '@afterimage/film/race/race-source'
import { renderOutput } from '@afterimage/film/render-output'
import { chooseModel } from './choose-model.ts'
import type { Evolution, Workplace } from './evolve-image.ts'
import { filmOf } from './film-of.ts'

/** The split screen of a race, in its folder. */
export const RACE_FILM = 'race.mp4'

/** A film that was written, and its size. */
export interface RaceFilm {
  readonly file: string
  readonly bytes: number
}

/** Renders the contenders that came to their end side by side into the race's folder. */
export async function filmRace(
  folder: string,
  ended: readonly Evolution[],
  { providers, bar, signal }: Workplace,
): Promise<RaceFilm> {
  const models = ended.map(({ manifest }) => chooseModel(manifest.provider, manifest.model, providers).model)
  const names = contenderNames(
    ended.map(({ manifest: { style, prompt, seed, size, run } }, at) => ({
      ...{ modelName: models[at]?.name ?? '', style, prompt, seed, sizePx: size, strength: run.strength },
    })),
  )
  const panes = ended.flatMap((one, at) => {
    const model = models[at]
    if (model === undefined) return []
    const position = one.manifest.race?.position ?? at + 1
    const source = filmOf(one.manifest, one.folder, model)
    return [{ name: contenderTitle(position, names[at] ?? ''), source }]
  })
  const title = `${ended[0]?.manifest.title}: a race of ${ended[0]?.manifest.race?.contenders ?? ended.length}`
  const file = join(folder, RACE_FILM)
  bar.start(1, 'split screen')
  try {
    const onProgress = (share: number) => bar.advance(0, `split screen ${Math.round(share * 100)}%`)
    const { bytes } = await renderOutput('mp4', await raceSource(title, panes), file, { signal, onProgress })
    bar.advance(1, RACE_FILM)
    return { file, bytes }
  } finally {
    bar.stop()
  }
}
