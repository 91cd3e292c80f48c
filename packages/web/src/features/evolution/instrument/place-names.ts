import { shortenLine } from '../../../shared/format/shorten-line.ts'

/** Pixels between a line and its name, and between a name and what follows it. */
const GAP = 6
const NUMBER_GAP = 2
/** A name that cannot show so many characters, its ellipsis among them, tells nothing. */
const LEAST_CHARACTERS = 5

/** A line of the timeline, from the left, and what stands beside it. */
export interface NamedMark {
  readonly x: number
  readonly name: string
}

interface PlacedName {
  /** Empty where there is no room at all. */
  readonly text: string
  readonly x: number
  readonly anchor: 'start' | 'end'
}

/** What stands beside the lines. */
export interface PlacedNames {
  readonly names: readonly PlacedName[]
  readonly areWhole: boolean
  /** Whether the lines are numbered instead. */
  readonly areNumbers: boolean
}

/**
 * Names beside their lines, none of them on another or on the next line: whole where there is room, else shortened to it. Where that leaves
 * next to nothing of one, all give way to their numbers.
 */
export function placeNames(marks: readonly NamedMark[], width: number, widthOf: (text: string) => number): PlacedNames {
  const names: PlacedName[] = []
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1]?.x
    const right = (next === undefined ? width : next - GAP) - mark.x - GAP
    const left = next === undefined ? mark.x - GAP - endOf(names.at(-1), widthOf) : 0
    const isLeft = widthOf(mark.name) > right && left > right
    const text = shortenLine(mark.name, isLeft ? left : right, widthOf)
    if (text !== mark.name && [...text].length < LEAST_CHARACTERS) return placeNumbers(marks, width, widthOf)
    names.push({ text, x: mark.x + (isLeft ? -GAP : GAP), anchor: isLeft ? 'end' : 'start' })
  }
  return { names, areWhole: names.every(({ text }, at) => text === marks[at]?.name), areNumbers: false }
}

/** Where the next name may begin. */
function endOf(last: PlacedName | undefined, widthOf: (text: string) => number): number {
  return last === undefined ? 0 : last.x + widthOf(last.text) + GAP
}

function placeNumbers(marks: readonly NamedMark[], width: number, widthOf: (text: string) => number): PlacedNames {
  let end = 0
  const names = marks.map(({ x }, at): PlacedName => {
    const number = String(at + 1)
    const size = widthOf(number)
    const from = Math.min(x + NUMBER_GAP, width - size)
    if (from < end) return { text: '', x: from, anchor: 'start' }
    end = from + size + NUMBER_GAP
    return { text: number, x: from, anchor: 'start' }
  })
  return { names, areWhole: false, areNumbers: true }
}
