import type { LabelSpan, LabelStory, SeenLabel } from '@afterimage/core/labels'
import { type EvolutionStatus, isSettled } from '@afterimage/core/statuses'
import { type LanePart, layOutLane } from '@afterimage/core/timeline/lane'
import { xOfFrame } from '@afterimage/core/timeline/scale'

/** What the lane is made of: an evolution as it is told, with its frames in order. */
interface FilmLaneFacts {
  readonly evolution: {
    readonly status: EvolutionStatus
    readonly totalFrames: number
    readonly completedFrames: number
    readonly labelSpans: readonly LabelSpan[]
    readonly labelStory: LabelStory | null
    readonly isBeingLookedAt: boolean
  }
  readonly frames: readonly { readonly labels: readonly SeenLabel[] | null }[]
}

/** A stretch of the lane, in percent of its width. */
export interface LaneStretch {
  readonly left: number
  readonly width: number
}

/** A word of the lane, and where it stands. */
export interface LaneWord extends LaneStretch, Pick<LanePart, 'from' | 'isBelief' | 'label' | 'score'> {}

/** The lane of labels under a film, drawn without being measured: the server writes it, and the page's script draws the same. */
export interface LaneDrawing {
  /** How far a network has looked, in percent of the width. */
  readonly looked: number
  /** The frames of each thing. */
  readonly boxes: readonly (LaneStretch & { readonly from: number })[]
  /** The words for a lane that is at least so many pixels wide; the widest that fits is shown. */
  readonly words: readonly { readonly fromPx: number; readonly parts: readonly LaneWord[] }[]
}

/** In pixels: half a desk beside a narrow picture, a phone, a tablet, a desk. The page's style sheet chooses by the same, in type of 12 px. */
export const LANE_WIDTHS_PX = [240, 320, 560, 840] as const

/** The lane of a film, empty until a network has looked; undefined where none has and none will. */
export function filmLane({ evolution, frames }: FilmLaneFacts): LaneDrawing | undefined {
  const { labelSpans, labelStory, isBeingLookedAt } = evolution
  if (labelStory === null && !isBeingLookedAt) return undefined
  // A film that was broken off is as long as what was made.
  const total = isSettled(evolution.status) ? evolution.completedFrames : evolution.totalFrames
  const unseen = frames.findIndex(({ labels }) => labels === null)
  const seen = unseen === -1 ? frames.length : unseen
  const layOut = (width: number) => layOutLane(labelSpans, labelStory, { width, total })
  return {
    looked: seen === 0 ? 0 : rounded(xOfFrame({ width: 100, total }, seen - 0.5)),
    boxes: layOut(100)
      .filter(({ isBelief }) => isBelief)
      .map(({ from, left, width }) => ({ from, left: rounded(left), width: rounded(width) })),
    words: LANE_WIDTHS_PX.map((fromPx) => ({ fromPx, parts: layOut(fromPx).flatMap((part) => wordOf(part, fromPx)) })),
  }
}

function wordOf({ from, isBelief, label, score, textLeft, textWidth }: LanePart, widthPx: number): readonly LaneWord[] {
  if (textWidth === 0) return []
  const [left, width] = [rounded((100 * textLeft) / widthPx), rounded((100 * textWidth) / widthPx)]
  return [{ from, isBelief, label, score, left, width }]
}

/** To a hundredth: less than a tenth of a pixel of a lane, and as short in the page as it can be. */
function rounded(percent: number): number {
  return Math.round(100 * percent) / 100
}
