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

/** The lane's type, in pixels: no character is wider on average. */
const CHARACTER_PX = 7
/** Of endings, whose words are known: they have no wide ones. */
const ENDING_CHARACTER_PX = 6
const PADDING_PX = 13
/** Less of a word says nothing: three characters. */
const MIN_TEXT_PX = 34

interface Item extends Pick<LanePart, 'from' | 'to' | 'isBelief' | 'label' | 'score'> {
  /** What is written where there is no room for the label; the same where it has no shorter one. */
  readonly short: string
}

/**
 * Lays out what a network believed on a scale in pixels. Words stand in the box of the frames that they are about; where they are longer,
 * beside it: to its right where nothing else stands, else to its left. Nothing is written over anything else, nor over a box's edge.
 */
export function layOutLane(
  spans: readonly LabelSpan[],
  story: LabelStory | null,
  scale: TimelineScale,
): readonly LanePart[] {
  const items = [...spans.map(beliefOf), ...(story === null ? [] : endings(story, scale.total))]
  let free = 0
  return items.map((item, at) => {
    const left = xOfFrame(scale, item.from - 0.5)
    const right = xOfFrame(scale, item.to + 0.5)
    const next = items.slice(at + 1).find(({ isBelief }) => isBelief)
    const end = next === undefined ? scale.width : xOfFrame(scale, next.from - 0.5)
    if (!item.isBelief) {
      const placed = placeEnding(item, [free, end - shortOf(items.slice(at + 1))], left)
      free = placed.textLeft + placed.textWidth
      return { ...item, ...placed, left, width: right - left }
    }
    const full = widthOf(`${item.label} ${item.score}`)
    const short = widthOf(item.label)
    const rooms = [
      [left, right],
      [right, end],
      [free, left],
    ] as const
    const [begin, stop] = rooms.find(([from, to]) => to - from >= short) ?? rooms[0]
    const room = stop - begin
    const score = room < full ? '' : item.score
    const textWidth = room < MIN_TEXT_PX ? 0 : Math.min(room, score ? full : short)
    const textLeft = stop === left ? left - textWidth : begin
    free = Math.max(free, textLeft + textWidth, right)
    return { ...item, score, left, width: right - left, textLeft, textWidth }
  })
}

/** An ending has no box: it begins where it holds, or further left where the lane ends, and says less where there is no room for all of it. */
function placeEnding(
  { label, short }: Item,
  [free, end]: readonly [number, number],
  left: number,
): Pick<LanePart, 'label' | 'textLeft' | 'textWidth'> {
  const said = end - free >= endingWidth(label) ? label : short
  const textLeft = Math.max(free, Math.min(left, end - endingWidth(said)))
  const room = end - textLeft
  return { label: said, textLeft, textWidth: room < MIN_TEXT_PX ? 0 : Math.min(room, endingWidth(said)) }
}

/** What the endings among these need at least. */
function shortOf(items: readonly Item[]): number {
  return items.reduce((sum, { isBelief, short }) => sum + (isBelief ? 0 : endingWidth(short)), 0)
}

function beliefOf({ label, score, from, to }: LabelSpan): Item {
  return { from, to, isBelief: true, label, short: label, score: formatScore(score) }
}

function endings(story: LabelStory, total: number): readonly Item[] {
  return endingsOf(story).map(({ from, text, short }) => ({
    ...{ from, to: total, isBelief: false },
    ...{ label: text, short, score: '' },
  }))
}

function endingWidth(text: string): number {
  return ENDING_CHARACTER_PX * text.length + PADDING_PX
}

function widthOf(text: string): number {
  return CHARACTER_PX * text.length + PADDING_PX
}
