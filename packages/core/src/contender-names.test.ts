import { expect, test } from 'vitest'
import {
  type ContenderTraits,
  contenderCharacter,
  contenderNames,
  contenderPlace,
  raceSentence,
} from './contender-names.ts'
import { STYLES } from './styles.ts'

const echo: ContenderTraits = {
  ...{ modelName: 'Echo', style: 'dreamy', prompt: STYLES.dreamy.prompt, strength: [], seed: 7, sizePx: null },
}
const strength = (value: number) => [{ frame: 1, strength: value }]

test('a contender is called by its model and by what differs between them', () => {
  expect(contenderNames([echo, { ...echo, modelName: 'Melt' }])).toEqual(['Echo', 'Melt'])
  expect(
    contenderNames([echo, { ...echo, modelName: 'Melt', style: 'chaotic', prompt: STYLES.chaotic.prompt }]),
  ).toEqual(['Echo · Dreamy', 'Melt · Chaotic'])
  expect(
    contenderNames([
      { ...echo, strength: strength(0.3) },
      { ...echo, strength: strength(1) },
    ]),
  ).toEqual(['Echo · Dreamy · strength 30%', 'Echo · Dreamy · strength 100%'])
  expect(contenderNames([echo, { ...echo, seed: 8 }])).toEqual(['Echo · Dreamy · seed 7', 'Echo · Dreamy · seed 8'])
})

test('a prompt of one’s own is told in short, the style’s own is not', () => {
  const asked = { ...echo, prompt: 'Make it night, with a very long list of everything that is to be seen' }
  expect(contenderNames([echo, asked])).toEqual(['Echo · Dreamy', 'Echo · Dreamy · “Make it night, with a very …”'])
})

test('a prompt is told on one line, and no character of it is cut in two', () => {
  const asked = { ...echo, prompt: 'a\n\n\nb \u202e' }
  expect(contenderNames([echo, asked])[1]).toBe('Echo · Dreamy · “a b”')
  const [, last] = contenderNames([echo, { ...echo, prompt: '🦝'.repeat(40) }])
  expect(last).toBe(`Echo · Dreamy · “${'🦝'.repeat(27)}…”`)
})

test('characters follow the places, and a sentence tells how many others there are', () => {
  expect([1, 2, 3, 4].map(contenderCharacter)).toEqual(['A', 'B', 'C', 'D'])
  expect(contenderPlace({ position: 2, contenders: 3 })).toBe('Contender B of 3')
  expect([2, 4].map(raceSentence)).toEqual(['Part of a race with another one', 'Part of a race with 3 others'])
})
