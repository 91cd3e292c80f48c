import { STYLES } from '@afterimage/core/styles'
import { chainHead, isUnbroken } from '@afterimage/film/provenance/chain-head'
import type { Logger } from 'pino'
import type { Claim, Provenance, RaceFilmClaim } from '../../platform/provenance/provenance.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import type { FrameRow } from '../records/frame-store.ts'
import { filmTitle } from './film-evolution.ts'
import type { OpenedRaceFilm } from './open-race-film.ts'

/**
 * Signs the film, or a cut, of an evolution where it lies. Answers how many steps it was signed with; null where it was not: nobody signs
 * here, signing failed, which the log says, or the frames are no chain.
 */
export async function signFilmOf(
  { provenance }: { readonly provenance: Provenance | undefined },
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  file: string,
  signal: AbortSignal,
  log: Logger,
): Promise<number | null> {
  if (provenance === undefined) return null
  const claim = claimOf(evolution, frames)
  if (claim === undefined) {
    log.error('the frames are no chain, so the film is not signed')
    return null
  }
  return (await provenance.signFilm(file, claim, signal, log)) ? claim.steps : null
}

/** Signs a film of a race where it lies; what cannot be signed stays as it was, and the log says why. */
export async function signRaceFilm(
  { provenance }: { readonly provenance: Provenance | undefined },
  { title, chains }: Pick<OpenedRaceFilm, 'title' | 'chains'>,
  file: string,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  if (provenance === undefined) return
  const claim = claimOfRace(title, chains)
  if (claim === undefined) return log.error('the frames of a race are no chains, so its film is not signed')
  await provenance.signFilm(file, claim, signal, log)
}

/** What is said of a race: of those contenders that have a copy; undefined where there is none, or the frames of one are no chain. */
export function claimOfRace(title: string, chains: OpenedRaceFilm['chains']): RaceFilmClaim | undefined {
  const copied = chains.filter(({ frames }) => frames.length > 1)
  const contenders = copied.flatMap(({ evolution, frames }) => {
    const claim = claimOf(evolution, frames)
    if (claim === undefined) return []
    const { title: _, isOriginalGiven: __, ...facts } = claim
    return [facts]
  })
  return contenders.length === 0 || contenders.length < copied.length ? undefined : { title, contenders }
}

/** What is said of an evolution's frames; undefined where they are no chain of copies. */
export function claimOf(evolution: EvolutionRow, frames: readonly FrameRow[]): Claim | undefined {
  const [first, last] = [frames[0], frames.at(-1)]
  const chain = frames.map(({ sha256, previous_sha256 }) => ({ sha256, previousSha256: previous_sha256 }))
  if (first === undefined || last === undefined || frames.length < 2 || !isUnbroken(chain)) return undefined
  return {
    title: filmTitle(evolution, frames),
    model: evolution.model_name,
    style: STYLES[evolution.style].name,
    seed: evolution.seed,
    steps: frames.length - 1,
    firstSha256: first.sha256,
    lastSha256: last.sha256,
    chainHead: chainHead(frames.map(({ sha256 }) => sha256)),
    // The original of a fork is a copy already, unless it is the other evolution's original.
    isOriginalGiven: (evolution.forked_from_frame ?? 0) === 0,
  }
}
