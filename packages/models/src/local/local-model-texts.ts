import type { ImageModel } from '../image-model.ts'
import type { LocalModelId } from './characters.ts'

/** What a visitor reads about a local model, and what sets it apart on the list. */
export type LocalModelText = Pick<
  ImageModel,
  'name' | 'description' | 'isRecommended' | 'expectedFrameMs' | 'styles'
> & {
  readonly id: LocalModelId
}

const styles = {
  reproduce: 'Passes the frame through the network as it is.',
  accentuate: 'Sharpens edges and deepens colours before each pass.',
  stylize: 'Draws strokes along the contours before each pass.',
  simplify: 'Merges neighbouring tones into flat areas before each pass.',
  chaotic: 'Bends the frame differently before each pass.',
  dreamy: 'Drifts slowly inward under a soft glow.',
}

export const localModelTexts: readonly [LocalModelText, ...LocalModelText[]] = [
  {
    id: 'faithful',
    name: 'Faithful',
    description:
      'Halves the picture and draws it back. Keeps the scene for long; organic forms grow out of smooth gradients.',
    isRecommended: true,
    expectedFrameMs: 400,
    styles,
  },
  {
    id: 'melt',
    name: 'Melt',
    description: 'Redraws the picture from a sixteenth of its pixels. Contours run and fuse like warm wax.',
    isRecommended: false,
    expectedFrameMs: 250,
    styles,
  },
  {
    id: 'blobs',
    name: 'Blobs',
    description:
      'Redraws the picture from one pixel in sixty-four. Within a few frames only masses of colour are left, and they wander.',
    isRecommended: false,
    expectedFrameMs: 200,
    styles,
  },
]
