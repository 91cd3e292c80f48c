const WHITE = 255
/** The paper's opposite: nearly black, as the pages' own ground. */
const INK = 14
const LIGHT_FROM = 170

/**
 * Lays RGBA pixels on a plain ground and returns RGB. Transparent pictures are mostly dark drawings meant for paper, so the
 * ground is white; a picture that is itself light (mean luma of what is visible ≥ 170) would vanish there and gets ink.
 */
export function flattenAlpha(rgba: Uint8Array): Uint8Array {
  const ground = visibleLuma(rgba) >= LIGHT_FROM ? INK : WHITE
  const pixels = rgba.length / 4
  const rgb = new Uint8Array(pixels * 3)
  for (let i = 0; i < pixels; i++) {
    const alpha = (rgba[i * 4 + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++) {
      rgb[i * 3 + channel] = Math.round((rgba[i * 4 + channel] ?? 0) * alpha + ground * (1 - alpha))
    }
  }
  return rgb
}

function visibleLuma(rgba: Uint8Array): number {
  let sum = 0
  let weight = 0
  let isOpaque = true
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3] ?? 0
    sum += alpha * (0.2126 * (rgba[i] ?? 0) + 0.7152 * (rgba[i + 1] ?? 0) + 0.0722 * (rgba[i + 2] ?? 0))
    weight += alpha
    isOpaque &&= alpha === 255
  }
  return weight === 0 || isOpaque ? 0 : sum / weight
}
