/** A length in pixels: `1,024 px`. */
export function formatPixels(px: number): string {
  return `${px.toLocaleString('en-US')} px`
}

/** The size of a picture: `1,024 × 768 px`. */
export function formatSize({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${width.toLocaleString('en-US')} × ${formatPixels(height)}`
}
