import { endingsOf, formatScore, type LabelSpan, type LabelStory } from '../labels.ts'
import { type TimelineScale, xOfFrame } from './scale.ts'

/** What stands in the lane under the curve: from where to where it holds, and the place of its text. */
export interface LanePart {
  readonly from: number
  readonly to: number
  /** A thing, or how it ended. */
  readonly isBelief: boolean
  /** Of the frames that it is about, in the scale's unit. */
  readonly left: number
  readonly width: number
  /** The text is longer than the frames are wide more often than not: it may stand beside them where that is free. */
  readonly textLeft: number
  readonly textWidth: number
  readonly label: string
  /** How sure the network was; empty where there is no room for it, and of an ending. */
  readonly score: string
}

/** The lane's type, in pixels: no character is wider on average, and none of an ending's, whose words are known. */
const CHARACTER_PX = 7
const ENDING_CHARACTER_PX = 6
const PADDING_PX = 13
/** Less of a word says nothing: three characters. */
const MIN_TEXT_PX = 34

type Item = Pick<LanePart, 'from' | 'to' | 'isBelief' | 'label' | 'score'>

/**
 * Lays out what a network believed on a scale in pixels. Words stand in the box of the frames that they are about; where they are longer,
 * beside it: to its right where nothing else stands, else to its left. Endings say less where there is no room for all of them. Nothing is
 * written over anything else, nor over a box's edge.
 */
export function layOutLane(
  spans: readonly LabelSpan[],
  story: LabelStory | null,
  scale: TimelineScale,
): readonly LanePart[] {
  const items = [...spans.map(beliefOf), ...(story === null ? [] : endings(story, scale.total))]
  let free = 0
  return items.map((item, at) => {
    const { from, to, isBelief } = item
    const left = xOfFrame(scale, from - 0.5)
    const right = xOfFrame(scale, to + 0.5)
    const rest = items.slice(at + 1)
    const next = rest.find((one) => one.isBelief)
    const later = isBelief ? 0 : rest.reduce((sum, { label }) => sum + widthOf(briefly(label), false), 0)
    const end = next === undefined ? scale.width - later : xOfFrame(scale, next.from - 0.5)
    const label = isBelief || free + widthOf(item.label, false) <= end ? item.label : briefly(item.label)
    const full = widthOf(`${label} ${item.score}`, isBelief)
    const short = widthOf(label, isBelief)
    // An ending has no box: it begins where it holds, or further left where the lane ends.
    const along = [Math.max(free, Math.min(left, end - short)), end] as const
    const rooms = [
      [left, right],
      [right, end],
      [free, left],
    ] as const
    const [begin, stop] = isBelief ? (rooms.find(([first, last]) => last - first >= short) ?? rooms[0]) : along
    const room = stop - begin
    const score = room < full ? '' : item.score
    const textWidth = room < MIN_TEXT_PX ? 0 : Math.min(room, score ? full : short)
    const textLeft = stop === left ? left - textWidth : begin
    free = Math.max(free, textLeft + textWidth, isBelief ? right : 0)
    return { ...item, label, score, left, width: right - left, textLeft, textWidth }
  })
}

function beliefOf({ label, score, from, to }: LabelSpan): Item {
  return { from, to, isBelief: true, label, score: formatScore(score) }
}

function endings(story: LabelStory, total: number): readonly Item[] {
  return endingsOf(story).map(({ from, text }) => ({ from, to: total, isBelief: false, label: text, score: '' }))
}

/** An ending in fewer words: “not sure”, “lost at 17”. */
export function briefly(ending: string): string {
  return ending.replace(/ (from|of) .*| frame/, '')
}

function widthOf(text: string, isBelief: boolean): number {
  return (isBelief ? CHARACTER_PX : ENDING_CHARACTER_PX) * text.length + PADDING_PX
}
