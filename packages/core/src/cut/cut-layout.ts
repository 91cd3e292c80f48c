import { CUT_SHAPES, type CutOptions } from './cut-options.ts'

export interface CutSize {
  readonly width: number
  readonly height: number
}

/** In pixels from the upper left corner. */
export interface CutBox extends CutSize {
  readonly left: number
  readonly top: number
}

/** A line of text: how high it is, and where it may stand. */
export interface CutLine {
  readonly left: number
  readonly top: number
  readonly sizePx: number
  /** What is longer is written smaller down to this, and then without its end. */
  readonly smallestPx: number
  readonly maxWidth: number
}

/** What stands around the pictures of a cut; all sides are even, as the codec wants them. */
export interface CutRows extends CutSize {
  readonly counter: CutLine
  readonly curve: CutBox
  /** What a machine sees, under the curve, where anybody looked. */
  readonly lane: CutLine
  readonly caption: CutLine
  readonly wordmark: CutLine
  readonly strokes: CutStrokes
}

/** How thick what is drawn is, pixels. */
export interface CutStrokes {
  /** Around the original in the corner, and the playhead. */
  readonly edgePx: number
  /** The dot that stands on a curve. */
  readonly dotPx: number
  readonly curvePx: number
}

/** Where everything in a cut stands. */
export interface CutLayout extends CutRows {
  readonly picture: CutBox
  /** Undefined where it is not shown. */
  readonly original: CutBox | undefined
}

/** Rounds units, a 1,080th of the shorter side of a usual shape, to pixels. */
export type ToPx = (units: number) => number

/** Longer side of a cut in the picture's own shape, pixels. */
const SOURCE_PX = 1_080
/** Of the shorter side of the usual shapes: all that is written is measured in it. */
const UNIT_PX = 1_080
/** In pixels at least: type would not be legible in a cut of a very wide or a very narrow picture. */
const MIN_UNIT = 0.5
/**
 * What the usual apps lay over a film, as shares of its height and width: over one in portrait their names and buttons, over others
 * next to nothing.
 */
const PORTRAIT_COVERED = { top: 0.13, bottom: 0.18, side: 0.06 }
const COVERED = { top: 0.04, bottom: 0.04, side: 0.04 }
/** Heights in units, of the rows that stand around the picture, and of their type. */
const COUNTER = { row: 92, type: 76 }
const CURVE = 130
const LANE = { row: 58, type: 40 }
const CAPTION = { row: 56, type: 42 }
/** The smallest type, in units: 14 px on a phone. */
const SMALLEST_TYPE = 40
/** In pixels: what says nothing without its end is written as small as it must be in a cut of a very narrow picture. */
const WHOLE = 1
const GAP = 20
const STROKES = { edge: 3, dot: 14, curve: 3 }
/** Of the picture, on its shorter side. */
const INSET = 0.3
/** Of a row, what is left of the wordmark. */
const BEFORE_WORDMARK = 0.74

/** Where everything stands in a cut of pictures of that size: around the picture, and all of it in the middle of what is never covered. */
export function layOutCut({ shape, original }: CutOptions, picture: CutSize, hasLane: boolean): CutLayout {
  const { rows, lowered } = layOutAround(canvasOf(shape, picture, hasLane), hasLane, (box, px) => {
    const places = placesIn(box, picture, original === 'beside', px(GAP))
    const shown = [places.picture, ...(places.original === undefined ? [] : [places.original])]
    return { ...places, top: topOf(shown), bottom: bottomOf(shown) }
  })
  const { down, ...places } = lowered
  const moved = { picture: lower(places.picture, down), original: places.original && lower(places.original, down) }
  return {
    ...{ ...rows, picture: moved.picture },
    original: original === 'inset' ? insetOf(moved.picture) : moved.original,
  }
}

/**
 * The rows around pictures that `place` lays into a box: it says where they begin and end, and `down` how far below that they come to
 * lie, so that all of it is in the middle of what is never covered.
 */
export function layOutAround<Places extends { readonly top: number; readonly bottom: number }>(
  canvas: CutSize,
  hasLane: boolean,
  place: (box: CutBox, px: ToPx) => Places,
): { readonly rows: CutRows; readonly lowered: Places & { readonly down: number } } {
  const unit = unitOf(canvas)
  const covered = canvas.height > 1.5 * canvas.width ? PORTRAIT_COVERED : COVERED
  const px = (units: number) => Math.round(units * unit)
  const left = Math.round(covered.side * canvas.width)
  const width = canvas.width - 2 * left
  const [top, bottom] = [covered.top * canvas.height, canvas.height * (1 - covered.bottom)]
  const box = { left, top: 0, width, height: bottom - top - px(rowsHeight(hasLane)) }
  const places = place(box, px)
  const high = places.bottom - places.top
  const counterTop = Math.round(top + (box.height - high) / 2)
  const pictureTop = counterTop + px(COUNTER.row)
  const curveTop = pictureTop + high + px(GAP)
  const laneTop = curveTop + px(CURVE + GAP / 2)
  const captionTop = laneTop + (hasLane ? px(LANE.row) : px(GAP / 2))
  const wordmarkLeft = Math.round(width * BEFORE_WORDMARK)
  const smallestPx = px(SMALLEST_TYPE)
  const rows = {
    ...canvas,
    counter: { left, top: counterTop, sizePx: px(COUNTER.type), smallestPx: WHOLE, maxWidth: width },
    curve: { left, top: curveTop, width: even(width), height: even(px(CURVE)) },
    lane: { left, top: laneTop, sizePx: px(LANE.type), smallestPx, maxWidth: width },
    caption: { left, top: captionTop, sizePx: px(CAPTION.type), smallestPx, maxWidth: wordmarkLeft - px(GAP) },
    wordmark: {
      ...{ left: left + wordmarkLeft, top: captionTop },
      ...{ sizePx: px(CAPTION.type), smallestPx: WHOLE, maxWidth: width - wordmarkLeft },
    },
    strokes: { edgePx: px(STROKES.edge), dotPx: 2 * px(STROKES.dot / 2), curvePx: px(STROKES.curve) },
  }
  return { rows, lowered: { ...places, down: pictureTop - places.top } }
}

function topOf(boxes: readonly CutBox[]): number {
  return Math.min(...boxes.map(({ top }) => top))
}

function bottomOf(boxes: readonly CutBox[]): number {
  return Math.max(...boxes.map(({ top, height }) => top + height))
}

function unitOf({ width, height }: CutSize): number {
  return Math.max(MIN_UNIT, Math.min(width, height) / UNIT_PX)
}

/** In units. */
function rowsHeight(hasLane: boolean): number {
  return COUNTER.row + GAP + CURVE + GAP / 2 + (hasLane ? LANE.row : GAP / 2) + CAPTION.row
}

function canvasOf(shape: CutOptions['shape'], picture: CutSize, hasLane: boolean): CutSize {
  const { width, height } = CUT_SHAPES[shape]
  if (width !== null) return { width, height }
  const scale = SOURCE_PX / Math.max(picture.width, picture.height)
  const [wide, high] = [picture.width * scale, picture.height * scale]
  const rows = rowsHeight(hasLane) * unitOf({ width: wide, height: high })
  return { width: even(wide), height: even((high * (1 - 2 * COVERED.side) + rows) / (1 - 2 * COVERED.top)) }
}

export function lower(box: CutBox, by: number): CutBox {
  return { ...box, top: box.top + by }
}

/** The picture as large as the box lets it be, and the original close to it, over it or to the left of it, whichever leaves them larger. */
function placesIn(box: CutBox, picture: CutSize, isBeside: boolean, gap: number) {
  if (!isBeside) return { picture: fitted(box, picture), original: undefined }
  const half = { width: (box.width - gap) / 2, height: (box.height - gap) / 2 }
  const row = { ...box, width: half.width }
  const column = { ...box, height: half.height }
  if (scaleIn(row, picture) >= scaleIn(column, picture)) {
    const first = fitted(row, picture)
    const middle = Math.round(box.left + box.width / 2)
    const [left, right] = [Math.round(middle - gap / 2 - first.width), Math.round(middle + gap / 2)]
    return { original: { ...first, left }, picture: { ...first, left: right } }
  }
  const first = fitted(column, picture)
  const middle = Math.round(box.top + box.height / 2)
  const [top, bottom] = [Math.round(middle - gap / 2 - first.height), Math.round(middle + gap / 2)]
  return { original: { ...first, top }, picture: { ...first, top: bottom } }
}

function insetOf(picture: CutBox): CutBox {
  const margin = Math.round(0.03 * Math.min(picture.width, picture.height))
  const [width, height] = [even(picture.width * INSET), even(picture.height * INSET)]
  return { left: picture.left + margin, top: picture.top + picture.height - margin - height, width, height }
}

export function scaleIn(box: CutSize, picture: CutSize): number {
  return Math.min(box.width / picture.width, box.height / picture.height)
}

/** In the middle of the box. */
function fitted(box: CutBox, picture: CutSize): CutBox {
  const scale = scaleIn(box, picture)
  const [width, height] = [even(picture.width * scale), even(picture.height * scale)]
  return {
    left: Math.round(box.left + (box.width - width) / 2),
    top: Math.round(box.top + (box.height - height) / 2),
    ...{ width, height },
  }
}

export function even(length: number): number {
  return Math.max(2, 2 * Math.floor(length / 2))
}
