import type { Pixels } from '@afterimage/frames/pixels'
import type { Step } from '../src/image-model.ts'

const frame: Pixels = { width: 96, height: 64, data: new Uint8Array(96 * 64 * 3).map((_, at) => at % 251) }

/** The third frame of a small picture. */
export const someStep: Step = {
  original: frame,
  previous: frame,
  number: 3,
  style: 'reproduce',
  prompt: 'Reproduce this image exactly as it appears',
  seed: 42,
}
