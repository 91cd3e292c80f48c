import { beginsFrom, isNextToNothing, keepsFrom, newcomerFrom, originalFrom } from './label-thresholds.ts'

/** What a small network thinks of at a picture. */
export interface SeenLabel {
  /** One of the 80 things of the COCO data set, such as `teddy bear`. */
  readonly id: string
  /** The network's own score, 0–1: how sure it is, and no probability. */
  readonly score: number
}

/** What was seen in one frame, however unsure the network is of it; null while nobody has looked at it. */
export interface SeenFrame {
  readonly number: number
  readonly labels: readonly SeenLabel[] | null
  /** Share of the original's structure that it keeps, 0–1; null where it was not measured. */
  readonly kept: number | null
}

/** Frames in a row of which the same is told; a label that is undefined: nothing that the network is sure of. */
export interface LabelRun {
  readonly label: string | undefined
  /** Those of the frames that were taken for it. */
  readonly scores: number[]
  readonly from: number
  to: number
}

/** As much of the original as this, and what was seen in it is likely to be there still. */
const STILL_THERE = 0.6

/**
 * What is told of the frames. The original counts as it is. After it a label begins when two frames in a row are taken for it, and
 * ends when two in a row are not. What the original was taken for needs a lower score as long as three fifths of the
 * original are kept, and what it was not taken for a higher one. Goes as far as the frames were looked at without a gap.
 */
export function runsOf(frames: Iterable<SeenFrame>): readonly LabelRun[] {
  const runs: LabelRun[] = []
  let original: SeenLabel | undefined
  // What the frame before was taken for, where that is not what its run says.
  let departed: { readonly claim: SeenLabel | undefined } | undefined
  for (const { number, labels, kept } of frames) {
    if (labels === null) break
    const current = runs.at(-1)
    const claim =
      current === undefined
        ? surestOf(labels, ({ id, score }) => score >= originalFrom(id))
        : claimOf(labels, original?.id, (kept ?? 0) >= STILL_THERE)
    if (current === undefined) {
      original = claim
      runs.push(startOf(number, number, claim))
    } else if (claim?.id === current.label) {
      current.to = number
      if (claim !== undefined) current.scores.push(claim.score)
      departed = undefined
    } else if (departed === undefined) {
      current.to = number
      departed = { claim }
    } else if (claim?.id === departed.claim?.id) {
      current.to = number - 2
      runs.push(startOf(number - 1, number, departed.claim, claim))
      departed = undefined
    } else if (current.label === undefined) {
      current.to = number
      departed = { claim }
    } else {
      current.to = number - 2
      runs.push(startOf(number - 1, number))
      departed = claim && { claim }
    }
  }
  return runs
}

/** What a copy is taken for. */
function claimOf(
  labels: readonly SeenLabel[],
  original: string | undefined,
  isStillThere: boolean,
): SeenLabel | undefined {
  return surestOf(labels, ({ id, score }) => {
    if (id !== original) return score >= newcomerFrom(id)
    return score >= (isStillThere ? keepsFrom(id) : beginsFrom(id))
  })
}

function surestOf(labels: readonly SeenLabel[], isSure: (label: SeenLabel) => boolean): SeenLabel | undefined {
  return labels.filter(isSure).toSorted((a, b) => b.score - a.score)[0]
}

function startOf(from: number, to: number, ...claims: (SeenLabel | undefined)[]): LabelRun {
  const [first] = claims
  return { label: first?.id, scores: claims.flatMap((claim) => claim?.score ?? []), from, to }
}

/** Less of the original than this, and nothing of what was seen in it need be there. */
const LOST_BELOW_KEPT = 0.15

/**
 * From which frame on nothing is left of what was told: the network says next to nothing of it any more, for good, and hardly any of
 * the original's structure is kept. A network that is no longer sure is not enough: it often gives up on what anybody still sees.
 */
export function lostFrom(frames: Iterable<SeenFrame>, told: readonly string[]): number | null {
  let from: number | null = null
  for (const { number, labels, kept } of frames) {
    const isThere = labels === null || labels.some(({ id, score }) => told.includes(id) && !isNextToNothing(id, score))
    if (isThere || kept === null || kept >= LOST_BELOW_KEPT) from = null
    else from ??= number
  }
  return from
}
