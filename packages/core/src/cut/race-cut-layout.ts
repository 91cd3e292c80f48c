import { heightOf, SHARE_RANGE } from '../timeline/path.ts'
import {
  type CutBox,
  type CutLine,
  type CutRows,
  type CutSize,
  even,
  layOutAround,
  lower,
  scaleIn,
} from './cut-layout.ts'
import { CUT_SHAPES } from './cut-options.ts'
import type { RaceCutOptions } from './race-cut-options.ts'

/** A contender of a cut, or the original beside them. */
export interface CutPane {
  readonly picture: CutBox
  /** What it is called, under it. */
  readonly name: CutLine
}

/** Where everything in a race's cut stands. */
export interface RaceCutLayout extends CutRows {
  /** Of the contenders, in their order. */
  readonly panes: readonly CutPane[]
  /** Undefined where it is not shown. */
  readonly original: CutPane | undefined
  /** The characters at the ends of the curves, each in a column of its own. */
  readonly mark: { readonly sizePx: number; readonly columnPx: number }
}

/** In units. */
const GAP = 20
const NAME = { row: 56, type: 40 }
const MARK = { column: 34, type: 40 }

/** Where everything stands in the cut of a race of so many, whose largest picture is that large: the panes as large as they may be, in rows. */
export function layOutRaceCut(
  { shape, original }: RaceCutOptions,
  picture: CutSize,
  contenders: number,
): RaceCutLayout {
  const { width, height } = CUT_SHAPES[shape]
  const count = contenders + (original === 'beside' ? 1 : 0)
  const { rows, lowered } = layOutAround({ width, height }, false, (box, px) =>
    placePanes(box, picture, { count, gap: px(GAP), nameRow: px(NAME.row), nameType: px(NAME.type), px }),
  )
  const { panes, down, px } = lowered
  const all = panes.map((pane) => ({
    picture: lower(pane.picture, down),
    name: { ...pane.name, top: pane.name.top + down },
  }))
  const mark = { sizePx: px(MARK.type), columnPx: px(MARK.column) }
  const marks = contenders * mark.columnPx + px(GAP) / 2
  return {
    ...{ ...rows, mark },
    curve: { ...rows.curve, width: even(rows.curve.width - marks) },
    original: original === 'beside' ? all[0] : undefined,
    panes: original === 'beside' ? all.slice(1) : all,
  }
}

/** Where the character of a contender stands beside the end of its curve: the one at a place, from 0, which keeps so much at its end. */
export function markPlace({ curve, mark }: RaceCutLayout, at: number, kept: number): CutLine {
  const middle = curve.top + heightOf(kept, SHARE_RANGE, curve.height)
  const highest = curve.top + curve.height - mark.sizePx
  return {
    left: curve.left + curve.width + Math.round(mark.columnPx * (at + 0.4)),
    top: Math.round(Math.max(curve.top, Math.min(highest, middle - mark.sizePx / 2))),
    ...{ sizePx: mark.sizePx, smallestPx: mark.sizePx, maxWidth: mark.columnPx },
  }
}

interface PaneSizes {
  readonly count: number
  readonly gap: number
  readonly nameRow: number
  readonly nameType: number
  readonly px: (units: number) => number
}

function placePanes(box: CutBox, picture: CutSize, { count, gap, nameRow, nameType, px }: PaneSizes) {
  const cellIn = (columns: number) => {
    const rows = Math.ceil(count / columns)
    return { width: (box.width - (columns - 1) * gap) / columns, height: box.height / rows - nameRow }
  }
  const choices = Array.from({ length: count }, (_, at) => at + 1)
  const columns = choices.reduce((best, one) =>
    scaleIn(cellIn(one), picture) > scaleIn(cellIn(best), picture) ? one : best,
  )
  const scale = scaleIn(cellIn(columns), picture)
  const size = { width: even(picture.width * scale), height: even(picture.height * scale) }
  const panes = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns)
    const inRow = Math.min(columns, count - row * columns)
    const across = inRow * size.width + (inRow - 1) * gap
    const left = Math.round(box.left + (box.width - across) / 2) + (at % columns) * (size.width + gap)
    const top = Math.round(box.top) + row * (size.height + nameRow)
    return {
      picture: { ...size, left, top },
      name: {
        left,
        top: top + size.height + Math.round((nameRow - nameType) / 4),
        ...{ sizePx: nameType, smallestPx: nameType },
        maxWidth: size.width,
      },
    }
  })
  const top = Math.round(box.top)
  return { panes, px, top, bottom: top + Math.ceil(count / columns) * (size.height + nameRow) }
}
