import { join, resolve } from 'node:path'
import { CONTENDERS } from '@afterimage/core/race'
import { chooseFolder } from './choose-folder.ts'
import { chooseStart } from './choose-start.ts'
import {
  type BegunEvolution,
  beginFolder,
  type Evolution,
  resumeEvolution,
  Unfinished,
  type Workplace,
} from './evolve-image.ts'
import { holdFolder } from './lock-evolution.ts'
import { MANIFEST_FILE, type Manifest, readManifest } from './manifest.ts'
import { filmRace, RACE_FILM, type RaceFilm } from './race-film.ts'
import { contenderFolder, isThere } from './race-folder.ts'
import type { RaceOptions } from './read-options.ts'
import { UsageError } from './usage-error.ts'

/** What came of a contender: its evolution, or why it did not finish. */
type ContenderEnd = Evolution | { readonly error: unknown }

/** What came of a race; a film where films are wanted and two contenders or more came to their end. */
export interface RaceEnd {
  readonly contenders: readonly ContenderEnd[]
  readonly film: RaceFilm | undefined
}

/**
 * Makes the contenders of a race, each in a folder of its own within one: a, b, c and d. All begin before the first frame is made, or none, so
 * that each can be gone on with; then one is made after the other, and the failure of one stops no other. At last all of them are put
 * on a split screen, `race.mp4`. Throws as `evolveImage` does where none can begin, and what a stop leaves unfinished.
 */
export async function evolveRace({ contenders }: RaceOptions, place: Workplace): Promise<RaceEnd> {
  const chosen = await Promise.all(contenders.map((one) => chooseStart(one, place)))
  const [first] = contenders
  const out = first.out === undefined ? undefined : resolve(place.base, first.out)
  const race = await chooseFolder(out, chosen[0]?.options.image ?? first.image, place.base, 'race')
  const begun: BegunEvolution[] = []
  try {
    for (const [at, one] of chosen.entries()) {
      const own = { position: at + 1, contenders: contenders.length }
      begun.push(await beginFolder(one, contenderFolder(race.folder, at + 1), place, own))
    }
    const makings = begun.map((one) => () => one.goOn())
    return await endsOf(race.folder, makings, place)
  } finally {
    for (const one of begun) await one.release()
    await race.release()
  }
}

/**
 * Goes on with each contender of a race, as `resumeEvolution` does, and makes the split screen anew where any has other frames than before.
 * Throws {@link UsageError} where not all of them had begun.
 */
export async function resumeRace(folder: string, iterations: number | undefined, place: Workplace): Promise<RaceEnd> {
  const release = await holdFolder(folder)
  try {
    const before = await readContenders(folder)
    const makings = before.map((_, at) => () => resumeEvolution(contenderFolder(folder, at + 1), iterations, place))
    return await endsOf(folder, makings, place, before)
  } finally {
    await release()
  }
}

/** One after the other, then the film of all. */
async function endsOf(
  folder: string,
  makings: readonly (() => Promise<Evolution>)[],
  place: Workplace,
  before: readonly Manifest[] = [],
): Promise<RaceEnd> {
  const contenders: ContenderEnd[] = []
  for (const make of makings) contenders.push(await endOf(make, folder, place))
  const ended = contenders.filter((end) => 'manifest' in end)
  const isSame = ended.every(({ manifest }) => {
    return before.some((one) => one.frames.at(-1)?.sha256 === manifest.frames.at(-1)?.sha256)
  })
  const hasFilm = isSame && (await isThere(join(folder, RACE_FILM)))
  const wantsFilm = ended.some(({ manifest }) => manifest.wantedOutputs.includes('mp4'))
  if (hasFilm || !wantsFilm || ended.length < CONTENDERS.least) return { contenders, film: undefined }
  try {
    return { contenders, film: await filmRace(folder, ended, place) }
  } catch (error) {
    throw new Unfinished(folder, place.signal.aborted ? place.signal.reason : error)
  }
}

async function endOf(make: () => Promise<Evolution>, race: string, { signal }: Workplace): Promise<ContenderEnd> {
  try {
    return await make()
  } catch (error) {
    // Who stopped it goes on with all of them.
    if (signal.aborted) throw error instanceof Unfinished ? new Unfinished(race, error.cause) : error
    return { error }
  }
}

async function readContenders(folder: string): Promise<readonly Manifest[]> {
  const first = await readManifest(contenderFolder(folder, 1))
  const manifests = [first]
  for (let position = 2; position <= (first.race?.contenders ?? 1); position++) {
    const own = contenderFolder(folder, position)
    if (!(await isThere(join(own, MANIFEST_FILE)))) {
      throw new UsageError(`The race in ${folder} was stopped before all of it had begun. Start again from the image.`)
    }
    manifests.push(await readManifest(own))
  }
  return manifests
}
