import { collageFrames } from '@afterimage/core/cut/collage-frames'
import type { CutSize } from '@afterimage/core/cut/cut-layout'
import type { StillKind } from '@afterimage/core/cut/stills'

/** All in pixels. */
export const STILL_MARGIN = 32
export const STILL_GAP = 12
/** Rows of what is written, and their type. */
export const STILL_NAME = { row: 46, type: 30 }
export const STILL_FIGURE = { row: 84, type: 72 }
export const STILL_CAPTION = { row: 48, type: 36 }
/** Of a collage; about as large as apps show one. */
const COLLAGE = { width: 1_080, maxHeight: 2_160 }
const COLUMNS = 3
/** Of the two of a before and after, the longer side, and how wide they are together at least, so that the words under them can be read. */
const PAIR_PX = 1_000
const PAIR_MIN_WIDTH = 720
/** Under a picture that is narrower its name would run into the next one's. */
const NAME_WIDTH = 200

/** A frame of a still, and where the upper left corner of its place lies. */
interface StillTile {
  readonly number: number
  readonly left: number
  readonly top: number
}

/** Where the frames of a still stand: each in the middle of a place as wide as its name needs, and all of them in the middle. */
export interface StillLayout extends CutSize {
  readonly tiles: readonly StillTile[]
  /** How large each is drawn. */
  readonly tile: CutSize
  readonly placeWidth: number
}

/** Nine frames at most in three columns; or two, beside each other where they are upright, one over the other where they are wide. */
export function layOutStill(kind: StillKind, picture: CutSize, last: number): StillLayout {
  if (kind === 'before-after') {
    const columns = picture.width > picture.height ? 1 : 2
    return arrange(picture, [0, last], {
      ...{ columns, minWidth: PAIR_MIN_WIDTH, within: { width: PAIR_PX, height: PAIR_PX } },
    })
  }
  const numbers = collageFrames(last)
  const columns = Math.min(COLUMNS, numbers.length)
  const rows = Math.ceil(numbers.length / columns)
  const within = {
    width: Math.floor((COLLAGE.width - 2 * STILL_MARGIN - (columns - 1) * STILL_GAP) / columns),
    height: Math.floor((COLLAGE.maxHeight - heightOf(0)) / rows) - STILL_NAME.row,
  }
  return arrange(picture, numbers, { columns, minWidth: COLLAGE.width, within })
}

function arrange(
  picture: CutSize,
  numbers: readonly number[],
  { columns, minWidth, within }: { readonly columns: number; readonly minWidth: number; readonly within: CutSize },
): StillLayout {
  const tile = fittedIn(within, picture)
  const placeWidth = Math.max(tile.width, NAME_WIDTH)
  const across = columns * placeWidth + (columns - 1) * STILL_GAP
  const width = Math.max(minWidth, across + 2 * STILL_MARGIN)
  const left = Math.floor((width - across) / 2)
  const rowHeight = tile.height + STILL_NAME.row
  const tiles = numbers.map((number, at) => ({
    number,
    left: left + (at % columns) * (placeWidth + STILL_GAP),
    top: STILL_MARGIN + Math.floor(at / columns) * rowHeight,
  }))
  return { tiles, tile, placeWidth, width, height: heightOf(Math.ceil(numbers.length / columns) * rowHeight) }
}

function fittedIn(box: CutSize, picture: CutSize): CutSize {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}

function heightOf(pictures: number): number {
  return STILL_MARGIN + pictures + STILL_GAP + STILL_FIGURE.row + STILL_CAPTION.row + STILL_MARGIN
}
