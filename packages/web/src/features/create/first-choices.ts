import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import { DEFAULT_ITERATIONS } from '@afterimage/core/iterations'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { DEFAULT_STYLE } from '@afterimage/core/styles'
import type { StartChoices } from './start-request.ts'

/** What the create screen begins with. */
export const FIRST_CHOICES: StartChoices = {
  file: null,
  address: '',
  fork: null,
  iterations: DEFAULT_ITERATIONS,
  style: DEFAULT_STYLE,
  title: '',
  maker: '',
  sizePx: DEFAULT_SIZE_PX,
  visibility: 'public',
  prompt: '',
  run: USUAL_RUN,
  strengthFor: DEFAULT_ITERATIONS,
  allowsForks: true,
  race: null,
  seed: '',
}
