import { expect, test } from 'vitest'
import { choosePrompt } from './choose-prompt.ts'
import { STYLES } from './styles.ts'

const network = { takesPrompt: false }
const painter = { takesPrompt: true }

test('nothing said is the default style with its fixed prompt', () => {
  expect(choosePrompt({}, network)).toEqual({ style: 'reproduce', prompt: STYLES.reproduce.prompt })
})

test("a style's fixed prompt selects the style, also on a model without words", () => {
  expect(choosePrompt({ prompt: ` ${STYLES.dreamy.prompt} ` }, network)?.style).toBe('dreamy')
})

test('a free prompt goes to a model that takes a prompt, with the style that was chosen', () => {
  expect(choosePrompt({ prompt: 'A cat', style: 'chaotic' }, painter)).toEqual({ style: 'chaotic', prompt: 'A cat' })
})

test('a free prompt is refused, not ignored, by a model that takes none', () => {
  expect(choosePrompt({ prompt: 'A cat' }, network)).toBeUndefined()
})

test('a fixed prompt beside another style is a contradiction that a model without words refuses', () => {
  expect(choosePrompt({ style: 'simplify', prompt: STYLES.dreamy.prompt }, network)).toBeUndefined()
})
