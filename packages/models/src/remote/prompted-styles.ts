import type { Style } from '@afterimage/core/styles'
/** What the styles mean to a model that takes a prompt: it is simply told. */
export const promptedStyles: Readonly<Record<Style, string>> = {
  reproduce: 'Asks the model to reproduce the image exactly as it appears, and lets its habits do the rest.',
  accentuate: 'Asks the model to enhance the most prominent features, again and again.',
  stylize: 'Asks the model for an artistic interpretation that keeps the essence.',
  simplify: 'Asks the model to simplify the image and keep its main elements.',
  chaotic: 'Asks the model to reinterpret the image and to look for the unexpected.',
  dreamy: 'Asks the model to turn the image into part of a vivid dream.',
}
