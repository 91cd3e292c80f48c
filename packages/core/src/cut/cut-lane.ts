import { runsOf, type SeenFrame } from '../beliefs.ts'
import { endingsOf, formatScore, labelSpans, labelStoryOf } from '../labels.ts'
import { briefly } from '../timeline/lane.ts'
import type { CutBox, CutLine } from './cut-layout.ts'
import { widthOf } from './fit-line.ts'

/** What a network makes of the frames from one to another. */
export interface CutState {
  readonly from: number
  readonly to: number
  /** “bird 52%”, or how sure it is of nothing. */
  readonly text: string
  readonly isBelief: boolean
}

/** What stands in the lane of a cut, and where. */
export interface CutLabel {
  readonly text: string
  readonly place: CutLine
  /** Whether it is what is believed of the frame that is shown. */
  readonly isBright: boolean
}

/** One after the other, as far as frames were looked at. */
export function cutStates(frames: readonly SeenFrame[]): readonly CutState[] {
  const story = labelStoryOf(frames, true)
  const endings = story === null ? [] : endingsOf(story)
  const endFrom = endings[0]?.from ?? Number.POSITIVE_INFINITY
  const spans = labelSpans(frames)
  const last = frames.at(-1)?.number ?? 0
  const states = runsOf(frames)
    .filter(({ from }) => from < endFrom)
    .map(({ from, to, label }) => {
      const score = spans.find((span) => span.from === from)?.score
      if (label === undefined || score === undefined) return { from, to, text: 'not sure', isBelief: false }
      return { from, to, text: `${label} ${formatScore(score)}`, isBelief: true }
    })
  return [...states, ...endings.map(({ from, text }) => ({ from, to: last, text, isBelief: false }))]
}

/**
 * The lane at one frame: what holds there, under the place on the curve where it began, and what it began with where that is free. A cut
 * that wrote all of them would have to leave some out, and would say of a frame what is long over.
 */
export function layOutCutLane(
  states: readonly CutState[],
  { curve, lane }: { readonly curve: CutBox; readonly lane: CutLine },
  { number, last }: { readonly number: number; readonly last: number },
): readonly CutLabel[] {
  const current = states.findLast(({ from }) => from <= number)
  if (current === undefined || current.to < number) return []
  const now = placed(current)
  const first = states.find(({ isBelief }) => isBelief)
  if (first === undefined || first.from >= current.from) return [now]
  const before = { ...placed(first), isBright: false }
  const isFree = before.place.left + widthOf(before.text, lane.sizePx) + lane.sizePx <= now.place.left
  return isFree ? [before, now] : [now]

  function placed({ from, text, isBelief }: CutState): CutLabel {
    const told = widthOf(text, lane.sizePx) <= lane.maxWidth ? text : briefly(text)
    const begin = Math.round((curve.width * from) / Math.max(1, last))
    const furthest = Math.max(0, lane.maxWidth - widthOf(told, lane.sizePx))
    const indent = Math.min(begin, furthest)
    const place = { ...lane, left: lane.left + indent, maxWidth: lane.maxWidth - indent }
    return { text: told, place, isBright: isBelief }
  }
}
