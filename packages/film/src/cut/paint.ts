import type { CutBox } from '@afterimage/core/cut/cut-layout'

export type PaintColour = readonly [red: number, green: number, blue: number]

/** A picture that is painted on: red, green and blue of each pixel. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A picture with transparency, of four channels, and where it stands on another. */
export interface Layer {
  readonly canvas: Canvas
  readonly left: number
  readonly top: number
}

/** Another picture of three channels, over what was there; it has to lie within the canvas. */
export function paste({ width, data }: Canvas, pixels: Uint8Array, box: CutBox): void {
  for (let row = 0; row < box.height; row++) {
    const from = row * box.width * 3
    data.set(pixels.subarray(from, from + box.width * 3), ((box.top + row) * width + box.left) * 3)
  }
}

/** An even area, as far as it lies within the canvas. */
export function fill(canvas: Canvas, box: CutBox, [red, green, blue]: PaintColour): void {
  const { width, height, data } = canvas
  const right = Math.min(width, box.left + box.width)
  for (let y = Math.max(0, box.top); y < Math.min(height, box.top + box.height); y++) {
    for (let x = Math.max(0, box.left); x < right; x++) {
      const at = (y * width + x) * 3
      data[at] = red
      data[at + 1] = green
      data[at + 2] = blue
    }
  }
}

/** What is written or drawn with transparency, as far as it lies within the canvas. */
export function blend(canvas: Canvas, { canvas: layer, left, top }: Layer): void {
  const { width, height, data } = canvas
  for (let y = Math.max(0, -top); y < Math.min(layer.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(layer.width, width - left); x++) {
      const from = (y * layer.width + x) * 4
      const alpha = (layer.data[from + 3] ?? 0) / 255
      if (alpha === 0) continue
      const to = ((top + y) * width + left + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        data[to + channel] = Math.round(
          alpha * (layer.data[from + channel] ?? 0) + (1 - alpha) * (data[to + channel] ?? 0),
        )
      }
    }
  }
}

/** An even circle around a pixel, as far as it lies within the canvas. */
export function fillDot(canvas: Canvas, x: number, y: number, width: number, colour: PaintColour): void {
  const radius = width / 2
  for (let dy = -radius; dy <= radius; dy++) {
    const half = Math.floor(Math.sqrt(radius ** 2 - dy ** 2))
    fill(canvas, { left: x - half, top: y + dy, width: 2 * half + 1, height: 1 }, colour)
  }
}
