import type { Pixels } from '@afterimage/frames/pixels'
import { pixelsOf } from '../canvas-pixels.ts'
import type { Layer } from './compose-input.ts'
import type { PictureSize } from './picture-size.ts'

/** Where the loop's pictures come from: a camera or a drawing. */
export interface LiveSource {
  /** What it shows now, at the network's size; null while it shows nothing. */
  readonly read: () => Pixels | null
  /** What it shows now, larger, to be kept; null while it shows nothing. */
  readonly keep: () => OffscreenCanvas | null
  /** What came onto it since this was asked last, where that can be told. */
  readonly takeLayer: () => Layer | null
}

/** A canvas that is drawn on in memory, and its pen. Throws where the browser gives none. */
export function openCanvas({ width, height }: PictureSize): {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
} {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser gave no canvas.')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** What `draw` draws on a canvas of that size, as pixels. */
export function pixelsDrawn(size: PictureSize, draw: (context: OffscreenCanvasRenderingContext2D) => void): Pixels {
  const { context } = openCanvas(size)
  draw(context)
  return pixelsOf(context.getImageData(0, 0, size.width, size.height))
}
