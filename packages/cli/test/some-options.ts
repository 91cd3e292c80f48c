import { USUAL_RUN } from '@afterimage/core/run-options'
import type { EvolveOptions } from '../src/read-options.ts'

/** What `npm run evolve -- photo.png` asks for, no film, and what a test has of its own. */
export function someOptions(
  own: Partial<EvolveOptions> & Pick<EvolveOptions, 'iterations' | 'seed' | 'out'>,
): EvolveOptions {
  return {
    kind: 'evolve',
    ...{ image: 'photo.png', outputs: [], run: USUAL_RUN },
    ...{
      provider: undefined,
      model: undefined,
      style: undefined,
      sizePx: undefined,
      prompt: undefined,
      title: undefined,
    },
    ...own,
  }
}

/** A bar that nobody watches. */
export const NO_BAR = { start: () => undefined, advance: () => undefined, note: () => undefined, stop: () => undefined }
