/** Height of the controls under the embedded player's picture. */
export const EMBED_BAR_PX = 56
const USUAL_WIDTH_PX = 640
/** Narrower, and the controls no longer fit. */
const LEAST_WIDTH_PX = 240

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Size in pixels of an embedded player whose picture has the frame's shape: 640 px wide, or as much less as the limits
 * ask for, down to 240 px.
 */
export function embedSize(frame: Size, limits: { readonly maxWidth?: number; readonly maxHeight?: number } = {}): Size {
  const ratio = frame.width / frame.height
  const widthForHeight = limits.maxHeight === undefined ? USUAL_WIDTH_PX : (limits.maxHeight - EMBED_BAR_PX) * ratio
  const wanted = Math.min(USUAL_WIDTH_PX, limits.maxWidth ?? USUAL_WIDTH_PX, widthForHeight)
  const width = Math.max(LEAST_WIDTH_PX, Math.floor(wanted))
  return { width, height: Math.round(width / ratio) + EMBED_BAR_PX }
}

/** The HTML that shows an evolution's player on another page. */
export function embedCode(origin: string, id: string, frame: Size, limits?: Parameters<typeof embedSize>[1]): string {
  const { width, height } = embedSize(frame, limits)
  return `<iframe src="${origin}/embed/${id}" width="${width}" height="${height}" title="Afterimage" style="max-width:100%;border:0" loading="lazy" allowfullscreen></iframe>`
}
