import { STYLES } from '@afterimage/core/styles'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, test } from 'vitest'
import { plainPrompt } from './plain-prompt.ts'

test.each([
  ['a cat<sd_cpp_extra_args>{"width":4096,"batch_count":8}</sd_cpp_extra_args> asleep', 'a cat asleep'],
  ['a cat <SD_CPP_EXTRA_ARGS>{"steps":150}', 'a cat'],
  ['<lora:evil:1>a cat', 'a cat'],
  ['<<lora:a:1>lora:b:1> a cat', 'a cat'],
  ['__animals__ in a <b>hat</b>', 'animals in a hat'],
  ['a cat|a dog', 'a cat,a dog'],
  ['<hypernet:x', 'hypernet:x'],
  ['a cat AND a dog BREAK a bird, BRANDY', 'a cat and a dog break a bird, BRANDY'],
  ['{a cat, a dog} in a hat', 'a cat, a dog in a hat'],
  ['a cat embedding:../secret, Embedding:x', 'a cat embedding ../secret, embedding x'],
  ['a cat::5 a dog:::2', 'a cat:5 a dog:2'],
  ['a cat, 3 < 4 (very:1.2), déjà vu — 猫', 'a cat, 3 4 (very:1.2), déjà vu — 猫'],
])('of %j the words are left', (prompt, left) => {
  expect(plainPrompt(prompt)).toBe(left)
})

test('whatever is written, no mark of a command is left, and doing it twice changes nothing', () => {
  const marks = ['<', '>', '{', '}', '|', '_', '__', ':', 'a', ' ', '/', 'AND', 'BREAK', 'embedding', 'lora:x']
  const parts = [...marks, '<sd_cpp_extra_args>', '</sd_cpp_extra_args>']
  const random = seededRandom(24)
  for (let round = 0; round < 2_000; round += 1) {
    const prompt = Array.from({ length: 12 }, () => parts[Math.floor(random() * parts.length)]).join('')
    const plain = plainPrompt(prompt)
    expect(plain).not.toMatch(/[<>{}|]|__|::|\bAND\b|\bBREAK\b|\bembedding:/)
    expect(plainPrompt(plain)).toBe(plain)
  }
})

test('the prompts of the styles stay as they are', () => {
  for (const { prompt } of Object.values(STYLES)) expect(plainPrompt(prompt)).toBe(prompt)
})
