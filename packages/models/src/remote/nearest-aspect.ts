import type { Pixels } from '@afterimage/frames/pixels'

/** Of the shapes on offer, written as `3:2` or `1536x1024`, the one nearest to the frame's. */
export function nearestAspect<Shape extends string>(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  shapes: readonly [Shape, ...Shape[]],
): Shape {
  const distance = (shape: Shape) => {
    const [across = 1, down = 1] = shape.split(/[:x]/).map(Number)
    return Math.abs(Math.log((across / down) * (height / width)))
  }
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best))
}
