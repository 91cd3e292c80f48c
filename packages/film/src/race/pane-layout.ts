/** Longer side of a pane at most, pixels: four of them are a film of about a megapixel. */
const MAX_PANE_PX = 512
const GAP = 8
/** Under each pane, for its name. */
const CAPTION_HEIGHT = 44

interface Size {
  readonly width: number
  readonly height: number
}

/** Where the panes of a split screen lie, pixels; all sides are even, as the codec wants them. */
export interface PaneLayout extends Size {
  readonly pane: Size
  /** The upper left corner of each. */
  readonly corners: readonly { readonly left: number; readonly top: number }[]
}

/** Two or three panes in a row, four in two rows, each as the picture is, and none larger than it. */
export function layOutPanes(count: number, picture: Size): PaneLayout {
  const columns = count === 4 ? 2 : count
  const rows = Math.ceil(count / columns)
  const scale = Math.min(1, MAX_PANE_PX / Math.max(picture.width, picture.height))
  const pane = { width: even(picture.width * scale), height: even(picture.height * scale) }
  const corners = Array.from({ length: count }, (_, at) => ({
    left: GAP + (at % columns) * (pane.width + GAP),
    top: GAP + Math.floor(at / columns) * (pane.height + CAPTION_HEIGHT),
  }))
  return {
    width: GAP + columns * (pane.width + GAP),
    height: GAP + rows * (pane.height + CAPTION_HEIGHT),
    ...{ pane, corners },
  }
}

function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2))
}
