import type { Ends } from './half-lives.ts'
import published from './published-drift.json' with { type: 'json' }
import type { MeasuredFrame } from './timeline/path.ts'

/** What somebody else has published of a model that copied its own copies. */
export interface PublishedModel {
  readonly id: string
  readonly name: string
  readonly runs: number
  /** Mean similarity to the original (SSIM) after each round trip, the first first. */
  readonly ssim: readonly number[]
  /** In which round how many of the runs fell under an SSIM of one half. */
  readonly ends: readonly Ends[]
}

/** Recomputed by `npm run bench:published` from the table that `source` names. */
export const PUBLISHED_MODELS: readonly PublishedModel[] = published.models

/** Where the figures come from. */
export const PUBLISHED_SOURCE = published.source

/** A round trip adds something to the picture and takes it away again. */
export const PASSES_A_ROUND = 2

/** How the published curves differ from ours, in a line for where both stand, behind the name of the source. */
export const PUBLISHED_DIFFERENCE =
  'means of a model’s runs, another task and window. One round there, a thing added and removed again, is two frames here; their SSIM is 7 × 7 on RGB at full size, ours Gaussian 11 × 11 on luminance at 256 px.'

/** A model's published curve on the scale of an evolution with so many frames: from the original on, as far as both go. */
export function publishedCurve({ ssim }: PublishedModel, total: number): readonly MeasuredFrame[] {
  const rounds = ssim.map((value, index) => ({ number: PASSES_A_ROUND * (index + 1), value }))
  return [{ number: 0, value: 1 }, ...rounds].filter(({ number }) => number <= total)
}
