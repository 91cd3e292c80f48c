import { expect, test } from 'vitest'
import { STYLE_IDS, STYLES, styleOfPrompt } from './styles.ts'

test.each(STYLE_IDS)('the fixed prompt of %s leads back to its style', (id) => {
  expect(styleOfPrompt(` ${STYLES[id].prompt} `)).toBe(id)
})

test("a prompt of one's own belongs to no style", () => {
  expect(styleOfPrompt('Make it rain')).toBeUndefined()
})
