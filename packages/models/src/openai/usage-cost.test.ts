import { expect, test } from 'vitest'
import { imagesAnswer } from './images-api.ts'
import { costOfUsage } from './usage-cost.ts'

const PRICES = { textIn: 5, imageIn: 8, out: 30 }
const details = { text_tokens: 8, image_tokens: 1_023 }
const costOf = (usage: object | undefined, prices: typeof PRICES | undefined = PRICES) =>
  costOfUsage(imagesAnswer.parse({ data: [{}], usage }), prices)

test('words, pictures and what is painted have each their price', () => {
  const usage = { output_tokens: 196, input_tokens: 1_031, input_tokens_details: details }
  expect(costOf(usage)).toBeCloseTo((8 * 5 + 1_023 * 8 + 196 * 30) / 1e6, 12)
})

test.each([
  ['without their kinds', {}],
  ['with one kind alone', { input_tokens_details: { text_tokens: 8 } }],
  ['with kinds that cannot be read', { input_tokens_details: { text_tokens: '8', image_tokens: 1_023 } }],
])('what came in %s costs as much as pictures', (_name, more) => {
  expect(costOf({ output_tokens: 196, input_tokens: 1_031, ...more })).toBeCloseTo((1_031 * 8 + 196 * 30) / 1e6, 12)
})

test.each([
  ['nothing', undefined],
  ['only what was painted', { output_tokens: 196 }],
  ['nothing that was painted', { output_tokens: 0, input_tokens: 1_031 }],
  ['only what came in', { input_tokens: 1_031, input_tokens_details: details }],
])('an answer that counts %s has the usual price', (_name, usage) => {
  expect(costOf(usage)).toBeUndefined()
})

test('tokens whose price nobody knows say nothing', () => {
  const usage = { output_tokens: 196, input_tokens: 1_031, input_tokens_details: details }
  expect(costOfUsage(imagesAnswer.parse({ data: [{}], usage }), undefined)).toBeUndefined()
})
