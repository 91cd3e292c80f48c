import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'

const SIDE_PX = 512
const ORANGE = [236, 120, 34] as const
const BLUE = [38, 74, 168] as const

/** An orange ball on a blue ground, to the lower left: something that any model can see and none refuses. */
export function drawCheckPicture(): Pixels {
  const data = new Uint8Array(SIDE_PX * SIDE_PX * 3)
  for (let at = 0; at < SIDE_PX * SIDE_PX; at += 1) {
    const across = (at % SIDE_PX) / SIDE_PX
    const down = Math.floor(at / SIDE_PX) / SIDE_PX
    const isBall = (across - 0.36) ** 2 + (down - 0.62) ** 2 < 0.07
    const light = 1 - Math.hypot(across - 0.28, down - 0.52) * (isBall ? 0.7 : 0.3)
    data.set(
      (isBall ? ORANGE : BLUE).map((value) => value * light),
      at * 3,
    )
  }
  return { width: SIDE_PX, height: SIDE_PX, data }
}

const GRID = 16
/** What a picture that was painted from the prompt alone does not reach, and any that was painted from the ball does. */
const LEAST_LIKENESS = 0.5

/** Whether an answer to the picture shows that its model saw it: where the ball is and what colour both are. */
export async function showsCheckPicture(answer: Pixels): Promise<boolean> {
  const [sent, made] = await Promise.all([drawCheckPicture(), answer].map(coarse))
  return correlation(sent ?? [], made ?? []) >= LEAST_LIKENESS
}

/** Red against blue on a grid of places, which neither light nor style turns about. */
async function coarse(pixels: Pixels): Promise<readonly number[]> {
  const { data } = await resizePixels(pixels, { width: GRID, height: GRID })
  return Array.from({ length: GRID * GRID }, (_, at) => (data[at * 3] ?? 0) - (data[at * 3 + 2] ?? 0))
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const centred = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map((value) => value - mean)
  }
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  const [x, y] = [centred(a), centred(b)]
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y) || 1)
}
