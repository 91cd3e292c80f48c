import { TELLING_ITERATIONS } from '@afterimage/core/iterations'
import { STYLES, type Style } from '@afterimage/core/styles'
import type { ModelOption } from '../model-options.ts'

/** Made by scripts/make-previews.ts: the same face after as many iterations, by each of our networks in each style. */
const urls = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** A small picture of what a choice does. */
export interface PreviewPicture {
  readonly url: string
  readonly alt: string
}

/** What a model makes of the picture in a style; undefined for a model that is not ours. */
export function previewOf({ key, name }: Pick<ModelOption, 'key' | 'name'>, style: Style): PreviewPicture | undefined {
  const url = urls[`./pictures/${key.replace(/^local\//, '')}-${style}.webp`]
  if (url === undefined) return undefined
  return { url, alt: `A raccoon’s face after ${TELLING_ITERATIONS} iterations by ${name}, ${STYLES[style].name}` }
}
