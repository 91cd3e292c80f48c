interface Place {
  readonly x: number
  readonly y: number
}

/** Finds what stands near a place, however many stand on the map. */
export interface PointGrid<Placed extends Place> {
  /** The nearest within `radius`; undefined where none is. */
  readonly nearest: (x: number, y: number, radius: number) => Placed | undefined
}

/** Points by squares of `cell` pixels: as many squares are looked into as the radius covers. */
export function openPointGrid<Placed extends Place>(points: readonly Placed[], cell: number): PointGrid<Placed> {
  const squareOf = (value: number) => Math.floor(value / cell)
  const squares = Map.groupBy(points, ({ x, y }) => `${squareOf(x)} ${squareOf(y)}`)
  return {
    nearest: (x, y, radius) => {
      let found: Placed | undefined
      let least = radius
      for (let row = squareOf(y - radius); row <= squareOf(y + radius); row++) {
        for (let column = squareOf(x - radius); column <= squareOf(x + radius); column++) {
          for (const point of squares.get(`${column} ${row}`) ?? []) {
            const distance = Math.hypot(point.x - x, point.y - y)
            if (distance > least) continue
            least = distance
            found = point
          }
        }
      }
      return found
    },
  }
}

export const DIRECTIONS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
} as const satisfies Record<string, readonly [x: number, y: number]>

/** A step sideways is as far as two ahead, so that an arrow leads where it points. */
const SIDEWAYS = 2

/** Where an arrow leads from a point: to the nearest in its direction; undefined where none is. */
export function nextTowards<Placed extends Place>(
  points: readonly Placed[],
  from: Place,
  [right, down]: readonly [x: number, y: number],
): Placed | undefined {
  let found: Placed | undefined
  let least = Number.POSITIVE_INFINITY
  for (const point of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y]
    const ahead = dx * right + dy * down
    if (ahead <= 0) continue
    const distance = Math.hypot(ahead, SIDEWAYS * (dx * down + dy * right))
    if (distance >= least) continue
    least = distance
    found = point
  }
  return found
}
