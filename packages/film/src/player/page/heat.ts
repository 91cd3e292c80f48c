import { heatOf } from '@afterimage/core/heat'

/** Longer side of the map, px: a change of a few pixels is no finer than this, and a frame is done between two of a film. */
const SIDE_PX = 256

/** Draws where and how much one picture differs from another, to lie over it. */
export function drawHeat(canvas: HTMLCanvasElement, from: HTMLImageElement, to: HTMLImageElement): void {
  const scale = Math.min(1, SIDE_PX / Math.max(from.naturalWidth, from.naturalHeight))
  canvas.width = Math.max(1, Math.round(from.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(from.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return
  const pixelsOf = (image: HTMLImageElement): Uint8ClampedArray => {
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return context.getImageData(0, 0, canvas.width, canvas.height).data
  }
  const heat = heatOf(pixelsOf(from), pixelsOf(to))
  context.putImageData(new ImageData(heat, canvas.width, canvas.height), 0, 0)
}
