import type { Size } from '@afterimage/frames/frame-size'

/** A shape that a provider paints in, and what its API calls it. */
export interface Shape extends Size {
  readonly name: string
}

/** Shapes by their names alone, such as `3:2` or `1536x1024`. */
export function shapesOf(...names: readonly [string, ...string[]]): readonly [Shape, ...Shape[]] {
  const shapeOf = (name: string): Shape => {
    const [width = 1, height = 1] = name.split(/[:x]/).map(Number)
    return { name, width, height }
  }
  const [first, ...others] = names
  return [shapeOf(first), ...others.map(shapeOf)]
}
