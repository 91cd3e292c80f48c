interface Size {
  readonly width: number
  readonly height: number
}

/** A size with the same aspect ratio whose longest side is at most `maxSidePx`; never larger than it was. */
export function fitInside({ width, height }: Size, maxSidePx: number): Size {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
