import type { AtlasAxis } from '../atlas-axes.ts'
import type { AtlasPoint } from '../atlas-points.ts'

/** The part of a map that points stand in, in CSS pixels from its upper left corner. */
export interface MapBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A point and where it stands on the map. */
export interface PlacedPoint {
  readonly point: AtlasPoint
  readonly x: number
  readonly y: number
}

/** Those of the points that can stand on the map; what was not measured of the others is missing there. */
export function placePoints(
  points: readonly AtlasPoint[],
  { x: across, y: up }: { readonly x: AtlasAxis; readonly y: AtlasAxis },
  box: MapBox,
): readonly PlacedPoint[] {
  return points.flatMap((point) => {
    const [right, above] = [across.place(point), up.place(point)]
    if (right === null || above === null) return []
    return [{ point, x: box.left + right * box.width, y: box.top + (1 - above) * box.height }]
  })
}
