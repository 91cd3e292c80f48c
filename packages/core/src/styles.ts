import { keysOf } from './keys-of.ts'

/** The six styles with the fixed prompt that each sends to a model that takes a prompt. */
export const STYLES = {
  reproduce: { name: 'Reproduce', prompt: 'Reproduce this image exactly as it appears' },
  accentuate: {
    name: 'Accentuate',
    prompt: 'Enhance and accentuate the most prominent features in this image',
  },
  stylize: {
    name: 'Stylize',
    prompt: 'Create an artistic interpretation of this image while maintaining its essence',
  },
  simplify: { name: 'Simplify', prompt: 'Simplify this image while keeping its main elements' },
  chaotic: {
    name: 'Chaotic',
    prompt: 'Reinterpret this image creatively, focusing on unexpected elements',
  },
  dreamy: { name: 'Dreamy', prompt: 'Transform this image as if it were part of a vivid dream' },
} as const

export type Style = keyof typeof STYLES

export const STYLE_IDS = keysOf(STYLES)

export const DEFAULT_STYLE: Style = 'reproduce'

/** The style whose fixed prompt this is, if any. */
export function styleOfPrompt(prompt: string): Style | undefined {
  return STYLE_IDS.find((id) => STYLES[id].prompt === prompt.trim())
}
