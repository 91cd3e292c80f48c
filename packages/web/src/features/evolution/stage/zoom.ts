/** How a picture is enlarged: `x` and `y` are where its upper left corner lies, in shares of the stage, 0 or left of and above it. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A place on the stage, in shares of its width and height. */
export interface StagePoint {
  readonly x: number
  readonly y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 8
export const ZOOM_STEP = 1.5
const MIDDLE: StagePoint = { x: 0.5, y: 0.5 }

/** Enlarges so many times more, or less, and leaves what lies at the point where it is. */
export function zoomedBy(zoom: Zoom, factor: number, at: StagePoint = MIDDLE): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const move = (corner: number, point: number) => point - ((point - corner) * scale) / zoom.scale
  return held({ scale, x: move(zoom.x, at.x), y: move(zoom.y, at.y) })
}

/** Moves the picture by shares of the stage, as far as it reaches. */
export function pannedBy(zoom: Zoom, x: number, y: number): Zoom {
  return held({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y })
}

/** Two fingers on the stage. */
export interface Pinch {
  /** Between them. */
  readonly middle: StagePoint
  /** How far they are from each other, in any unit. */
  readonly distance: number
}

/** What lay between the fingers stays between them, as much larger as they are farther from each other. */
export function pinchedBy(zoom: Zoom, before: Pinch, now: Pinch): Zoom {
  const enlarged = zoomedBy(zoom, now.distance / before.distance, before.middle)
  return pannedBy(enlarged, now.middle.x - before.middle.x, now.middle.y - before.middle.y)
}

/** The stage is always covered. */
function held({ scale, x, y }: Zoom): Zoom {
  const hold = (corner: number) => Math.min(0, Math.max(1 - scale, corner))
  return { scale, x: hold(x), y: hold(y) }
}
