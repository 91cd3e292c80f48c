import { markPng } from '@afterimage/frames/mark-png'
import type { Pixels } from '@afterimage/frames/pixels'
import { imageOf } from '../../canvas-pixels.ts'
import { openCanvas } from '../picture-source.ts'

/** What the network made, as a PNG that says that an AI made it. */
export async function fileOfCopy(pixels: Pixels, name: string): Promise<File> {
  const { canvas, context } = openCanvas(pixels)
  context.putImageData(imageOf(pixels), 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return new File([markPng(new Uint8Array(await png.arrayBuffer()))], name, { type: 'image/png' })
}

/** What a camera saw or a person drew, as a PNG. */
export async function fileOfSource(canvas: OffscreenCanvas, name: string): Promise<File> {
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
