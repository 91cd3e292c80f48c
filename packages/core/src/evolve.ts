import type { Style } from './styles.ts'

/** One reproduction to be made: frame `number` from the frame before it. */
export interface Step<Picture> {
  /** Frame 0, the normalised original. */
  readonly original: Picture
  readonly previous: Picture
  /** The frame to be made, from 1. */
  readonly number: number
  readonly style: Style
  /** The prompt for models that take one; the style's fixed prompt unless the person wrote another. */
  readonly prompt: string
  /** 0 … 2³² − 1. Same step, same model: same frame. */
  readonly seed: number
  /** Whether chance follows from the seed alone, and not from the number of the frame too: every pass has the same noise then. */
  readonly hasSameNoise?: boolean | undefined
  /** How strongly the pass changes the picture, 0.1–1, of models that take a strength; left out, as they usually do. */
  readonly strength?: number | undefined
  /** Where the pass changed less than this, ΔE, the frame before stays; left out, all of the answer is taken. */
  readonly holdBelow?: number | undefined
}

/** What frame `number` is asked for with. */
export type Schedule = (
  number: number,
) => Pick<Step<unknown>, 'style' | 'prompt' | 'seed' | 'hasSameNoise' | 'strength' | 'holdBelow'>

/** What an evolution is made from, and how far it is. */
export interface EvolvePlan<Picture> {
  readonly original: Picture
  /** The last frame that there is; frame 0, the original, at the start. */
  readonly last: { readonly number: number; readonly picture: Picture }
  /** The number of the last frame that is wanted. */
  readonly total: number
  readonly schedule: Schedule
}

/** A frame as it was asked for, and what was made. */
export interface Evolved<Picture, Made> extends Step<Picture> {
  readonly made: Made
}

/** Says when to stop, as an `AbortSignal` does, which the language itself does not have. */
interface StopSignal {
  throwIfAborted(): void
}

/** The same style, prompt and seed from the first frame to the last. */
export function sameThroughout(style: Style, seed: number, prompt = ''): Schedule {
  return () => ({ style, prompt, seed })
}

/**
 * The loop: each frame is reproduced from the one before it, in the order of their numbers, from the one after `plan.last`
 * to `plan.total`. It goes on when the caller asks for the next frame, so that a caller who keeps a frame before that loses
 * at most one. Throws what `reproduce` throws, or the reason of `signal` before the next frame is begun.
 */
export async function* evolve<Picture, Made extends { readonly pixels: Picture }>(
  plan: EvolvePlan<Picture>,
  reproduce: (step: Step<Picture>) => Promise<Made>,
  signal: StopSignal,
): AsyncGenerator<Evolved<Picture, Made>, void, void> {
  const { original, last, total, schedule } = plan
  let previous = last.picture
  for (let number = last.number + 1; number <= total; number += 1) {
    signal.throwIfAborted()
    const step = { original, previous, number, ...schedule(number) }
    const made = await reproduce(step)
    yield { ...step, made }
    previous = made.pixels
  }
}
