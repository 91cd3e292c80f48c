import { INKS, type Point, type Stroke } from './stroke.ts'

type Ink = (typeof INKS)[number]['name']

const WIDTH = 0.025
/** The paper is 4:3, so a circle is taller in its own measure than it is wide. */
const ASPECT = 4 / 3

export interface StarterFigure {
  readonly name: string
  readonly strokes: readonly Stroke[]
}

/** What one can begin with, without drawing a line. */
export const STARTER_FIGURES: readonly StarterFigure[] = [
  {
    name: 'Face',
    strokes: [
      round('Amber', 0.5, 0.5, 0.27, 0.06),
      round('Ink', 0.41, 0.42, 0.02, 0.03),
      round('Ink', 0.59, 0.42, 0.02, 0.03),
      line('Red', arc(0.5, 0.52, 0.15, 0.1, 0.9)),
    ],
  },
  {
    name: 'House',
    strokes: [
      line('Green', [at(0.02, 0.86), at(0.98, 0.86)], 0.08),
      line('Ink', [at(0.3, 0.82), at(0.3, 0.46), at(0.7, 0.46), at(0.7, 0.82)]),
      line('Red', [at(0.24, 0.48), at(0.5, 0.18), at(0.76, 0.48), at(0.24, 0.48)], 0.04),
      line('Blue', [at(0.46, 0.82), at(0.46, 0.62), at(0.56, 0.62), at(0.56, 0.82)]),
      round('Amber', 0.86, 0.18, 0.05, 0.06),
    ],
  },
  {
    name: 'Sea',
    strokes: [
      round('Red', 0.5, 0.4, 0.09, 0.12),
      ...[0.66, 0.76, 0.86, 0.96].map((y, row) => line('Blue', wave(y, row), 0.05)),
      line('Amber', wave(0.6, 2), 0.02),
    ],
  },
  { name: 'Spiral', strokes: [line('Red', spiral(), 0.035)] },
]

function at(x: number, y: number): readonly [number, number] {
  return [x, y]
}

function line(ink: Ink, places: readonly (readonly [number, number])[], width = WIDTH): Stroke {
  const colour = INKS.find(({ name }) => name === ink)?.colour ?? INKS[0].colour
  return { colour, points: places.map(([x, y]): Point => ({ x, y, width })) }
}

function round(ink: Ink, x: number, y: number, radius: number, width: number): Stroke {
  return line(ink, arc(x, y, radius, 0, 2), width)
}

/** From one angle to another, in half turns, clockwise from the right. */
function arc(x: number, y: number, radius: number, from: number, to: number): (readonly [number, number])[] {
  const steps = 48
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = Math.PI * (from + ((to - from) * i) / steps)
    return at(x + radius * Math.cos(angle), y + radius * ASPECT * Math.sin(angle))
  })
}

function wave(y: number, shift: number): (readonly [number, number])[] {
  const steps = 60
  return Array.from({ length: steps + 1 }, (_, i) => at(i / steps, y + 0.02 * Math.sin((i / steps) * 20 + shift)))
}

function spiral(): (readonly [number, number])[] {
  const steps = 180
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [angle, radius] = [(i / steps) * 8 * Math.PI, 0.02 + 0.3 * (i / steps)]
    return at(0.5 + radius * Math.cos(angle), 0.5 + radius * ASPECT * Math.sin(angle))
  })
}
