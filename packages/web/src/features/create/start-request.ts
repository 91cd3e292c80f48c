import type { newEvolution } from '@afterimage/contract/evolution'
import type { FrameSizePx } from '@afterimage/core/frame-sizes'
import type { Iterations } from '@afterimage/core/iterations'
import { randomImageHost } from '@afterimage/core/limits'
import { STYLES, type Style } from '@afterimage/core/styles'
import { cleanTitle, MAX_MAKER_LENGTH, MAX_TITLE_LENGTH, titleLength } from '@afterimage/core/titles'
import type { z } from 'zod'
import type { ToastMessage } from '../../shared/ui/toast-store.ts'
import type { ModelOption } from './model-options.ts'

/** Everything the create screen asks for. */
export interface StartChoices {
  readonly file: File | null
  readonly address: string
  readonly iterations: Iterations
  readonly style: Style
  /** As it is typed; empty for none. */
  readonly title: string
  /** Likewise. */
  readonly maker: string
  /** The size that is wanted, where there is a choice. */
  readonly sizePx: FrameSizePx
  readonly visibility: 'public' | 'unlisted'
  /** The seed that came along with the picture; null lets the server choose one. */
  readonly seed: number | null
}

export const RANDOM_IMAGE_WARNING: ToastMessage = {
  title: 'Random image service detected',
  description:
    'Please use a static image URL or upload a file. Random image services will show different images each time.',
  variant: 'destructive',
}

const NO_IMAGE: ToastMessage = {
  title: 'No image selected',
  description: 'Please upload an image to evolve',
  variant: 'destructive',
}

const LONG_TITLE: ToastMessage = {
  title: 'The title is too long',
  description: `Use at most ${MAX_TITLE_LENGTH} characters for the title.`,
  variant: 'destructive',
}

const LONG_NAME: ToastMessage = {
  title: 'The name is too long',
  description: `Use at most ${MAX_MAKER_LENGTH} characters for your name.`,
  variant: 'destructive',
}

/** What stands in the way of starting, as the toast to show; null when nothing does. */
export function validationErrorOf(choices: StartChoices): ToastMessage | null {
  if (choices.file === null && choices.address.trim() === '') return NO_IMAGE
  if (choices.file === null && randomImageHost(choices.address) !== undefined) return RANDOM_IMAGE_WARNING
  if (lengthOf(choices.title) > MAX_TITLE_LENGTH) return LONG_TITLE
  return lengthOf(choices.maker) > MAX_MAKER_LENGTH ? LONG_NAME : null
}

function lengthOf(typed: string): number {
  return titleLength(cleanTitle(typed) ?? '')
}

/** The request that starts the evolution: a form with the file as it is, or JSON with the address. */
export function startRequest(choices: StartChoices, model: ModelOption): FormData | z.input<typeof newEvolution> {
  const fields = {
    totalFrames: choices.iterations,
    style: choices.style,
    prompt: STYLES[choices.style].prompt,
    visibility: choices.visibility,
    ...(choices.title.trim() !== '' && { title: choices.title }),
    ...(choices.maker.trim() !== '' && { maker: choices.maker }),
    ...(choices.seed !== null && { seed: choices.seed }),
    ...(model.sizes !== null && { sizePx: choices.sizePx }),
    ...model.choice,
  }
  if (choices.file === null) return { ...fields, imageUrl: choices.address.trim() }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('image', choices.file)
  return form
}
