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

/** A round trip makes an edit, such as a hat that is put on or a flip, and takes it back. */
const PASSES_A_ROUND = 2

/** How the published figures differ from ours, for where both stand. */
export const PUBLISHED_DIFFERENCE =
  'A different task and window: one round there makes an edit and takes it back, which is two frames here. Their SSIM uses a 7 × 7 window on RGB at full size, ours a Gaussian 11 × 11 window on luminance at 256 px.'

/** A model's published curve on the scale of an evolution with so many frames: from the original on, as far as both go. */
export function publishedCurve({ ssim }: PublishedModel, total: number): readonly MeasuredFrame[] {
  const rounds = ssim.map((value, index) => ({ number: PASSES_A_ROUND * (index + 1), value }))
  return [{ number: 0, value: 1 }, ...rounds].filter(({ number }) => number <= total)
}

/** Where a model's runs ended, in frames of ours. */
export function publishedEnds({ ends }: PublishedModel): readonly Ends[] {
  return ends.map((end) => ({ ...end, at: PASSES_A_ROUND * end.at }))
}
