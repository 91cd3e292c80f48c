import { mkdir, writeFile } from 'node:fs/promises'
import type { Pixels } from '@afterimage/frames/pixels'
import sharp, { type OverlayOptions } from 'sharp'
import type { SeenPair } from './make-pairs.ts'

const PAIRS_A_SHEET = 6
const COLUMNS = 2
const PICTURE_PX = 320
const GAP_PX = 8
const NUMBER_PX = 26
const GROUND = '#808080'

const CELL_WIDTH_PX = 2 * (PICTURE_PX + GAP_PX) + 2 * GAP_PX
const CELL_HEIGHT_PX = NUMBER_PX + PICTURE_PX + GAP_PX

/**
 * PNG files for the viewers, six pairs each: the number, the original on the left, the frame on the right, and nothing that
 * tells the network, the style or how often it was copied. Returns the files' names.
 */
export async function drawPairSheets(pairs: readonly SeenPair[], folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  for (let at = 0; at < pairs.length; at += PAIRS_A_SHEET) {
    const name = `sheet-${String(names.length + 1).padStart(2, '0')}.png`
    await writeFile(`${folder}/${name}`, await drawSheet(pairs.slice(at, at + PAIRS_A_SHEET)))
    names.push(name)
  }
  return names
}

async function drawSheet(pairs: readonly SeenPair[]): Promise<Buffer> {
  const parts = pairs.map(async ({ number, original, frame }, at): Promise<OverlayOptions[]> => {
    const left = (at % COLUMNS) * CELL_WIDTH_PX + GAP_PX
    const top = Math.floor(at / COLUMNS) * CELL_HEIGHT_PX
    const below = top + NUMBER_PX
    return [
      { input: { text: { text: `<b>${number}</b>`, font: 'sans 15', rgba: true } }, left, top: top + 3 },
      { input: await picture(original), left, top: below },
      { input: await picture(frame), left: left + PICTURE_PX + GAP_PX, top: below },
    ]
  })
  const rows = Math.ceil(PAIRS_A_SHEET / COLUMNS)
  return sharp({
    create: { width: COLUMNS * CELL_WIDTH_PX, height: rows * CELL_HEIGHT_PX, channels: 3, background: GROUND },
  })
    .composite((await Promise.all(parts)).flat())
    .png()
    .toBuffer()
}

function picture({ width, height, data }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(PICTURE_PX, PICTURE_PX, { fit: 'inside' })
    .png()
    .toBuffer()
}
