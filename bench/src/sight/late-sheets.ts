import type { Pixels } from '@afterimage/frames/pixels'
import sharp, { type OverlayOptions } from 'sharp'

export interface Tile {
  readonly caption: string
  readonly pixels: Pixels
}

const GAP_PX = 6
const CAPTION_PX = 20
const INK = '#e8e4da'
const GROUND = '#15161a'

/** Pictures side by side, each with a caption above. */
export async function drawTiles(tiles: readonly Tile[], columns: number, sidePx: number): Promise<Buffer> {
  const [cellPx, rowPx] = [sidePx + GAP_PX, CAPTION_PX + sidePx + GAP_PX]
  const parts = tiles.map(async ({ caption, pixels }, at): Promise<OverlayOptions[]> => {
    const left = GAP_PX + (at % columns) * cellPx
    const top = Math.floor(at / columns) * rowPx
    const { width, height, data } = pixels
    const input = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(sidePx, sidePx, { fit: 'inside' })
      .png()
      .toBuffer()
    const text = `<span foreground="${INK}">${caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`
    const written = { input: { text: { text, font: 'sans 8', rgba: true } }, left, top: top + 4 }
    return [...(caption === '' ? [] : [written]), { input, left, top: top + CAPTION_PX }]
  })
  const [width, height] = [GAP_PX + columns * cellPx, Math.ceil(tiles.length / columns) * rowPx]
  return sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite((await Promise.all(parts)).flat())
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
