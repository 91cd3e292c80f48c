import type { Pixels } from '@afterimage/frames/pixels'
import sharp, { type OverlayOptions } from 'sharp'

const TILE_PX = 120
const GAP_PX = 4
/** The title, and the column names in a line of their own: a long title would run into them. */
const TITLE_PX = 46
const COLUMNS_TOP_PX = 26
const LABEL_PX = 18
/** Two lines under each frame. */
const CAPTION_PX = 32
const INK = '#e8e4da'
const GROUND = '#15161a'

export interface SheetFrame {
  readonly pixels: Pixels
  /** What stands under it, two lines at most. */
  readonly caption: readonly string[]
}

export interface SheetRow {
  readonly label: string
  readonly frames: readonly SheetFrame[]
}

/** A JPEG with one row a run: its label above, frames from left to right under the column names, each with its caption below. */
export async function drawContactSheet(
  title: string,
  columns: readonly string[],
  rows: readonly SheetRow[],
  tilePx = TILE_PX,
): Promise<Buffer> {
  const rowPx = LABEL_PX + tilePx + CAPTION_PX + GAP_PX
  const leftOf = (column: number) => GAP_PX + column * (tilePx + GAP_PX)
  const width = leftOf(columns.length)
  const height = TITLE_PX + rows.length * rowPx
  const tiles = rows.flatMap(({ frames }, row) =>
    frames.map(({ pixels }, column) => tile(pixels, tilePx, leftOf(column), TITLE_PX + row * rowPx + LABEL_PX)),
  )
  const captions = rows.flatMap(({ frames }, row) =>
    frames.flatMap(({ caption }, column) => {
      const top = TITLE_PX + row * rowPx + LABEL_PX + tilePx + 2
      return caption.map((line, at) => text(line, leftOf(column), top + (at * CAPTION_PX) / 2))
    }),
  )
  const titles = columns.slice(1).map((name, k) => text(name, leftOf(k + 1), COLUMNS_TOP_PX))
  const labels = rows.map(({ label }, row) => text(label, GAP_PX, TITLE_PX + row * rowPx + 2))
  return sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([...(await Promise.all(tiles)), text(title, GAP_PX, 8), ...titles, ...labels, ...captions])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

async function tile(
  { width, height, data }: Pixels,
  sidePx: number,
  left: number,
  top: number,
): Promise<OverlayOptions> {
  const input = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(sidePx, sidePx, { fit: 'cover' })
    .png()
    .toBuffer()
  return { input, left, top }
}

function text(styledPrompt: string, left: number, top: number): OverlayOptions {
  const safe = styledPrompt.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    input: { text: { text: `<span foreground="${INK}">${safe}</span>`, font: 'sans 9', rgba: true } },
    left,
    top,
  }
}
