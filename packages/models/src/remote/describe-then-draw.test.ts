import { expect, test } from 'vitest'
import { someStep } from '../../test/some-step.ts'
import { ModelError } from '../model-error.ts'
import { describeThenDraw, joinPrompt } from './describe-then-draw.ts'

const caption = 'a white cup on a wooden table by the window '.repeat(100).trim()
const instruction = 'Reproduce this image exactly as it appears'

test('the words come first, then the request, both whole when there is room', () => {
  expect(joinPrompt('A cup.', instruction, 2_048)).toBe(`A cup.\n${instruction}`)
})

test('where there is too little room the caption is cut at the end of a word', () => {
  const prompt = joinPrompt(caption, instruction, 2_048)
  expect(prompt.length).toBeLessThanOrEqual(2_048)
  expect(prompt.length).toBeGreaterThan(2_030)
  const [kept = '', end] = prompt.split('\n')
  expect(end).toBe(instruction)
  expect(caption.startsWith(`${kept} `)).toBe(true)
})

test('a request longer than everything leaves the caption its half', () => {
  const prompt = joinPrompt(caption, 'x'.repeat(5_000), 2_048)
  expect(prompt.length).toBeLessThanOrEqual(2_048)
  expect(prompt.indexOf('\n')).toBeGreaterThan(1_000)
})

test('the words are paid for, also when the picture does not come', async () => {
  const captioner = { usualUsd: 0.001, describe: async () => ({ caption: 'A cup.', costUsd: 0.002 }) }
  const busy = () => Promise.reject(new ModelError('busy', 'later'))
  const draw = describeThenDraw(captioner, busy, { maxPromptCharacters: 500, drawingUsd: 0.04 })
  const picture = { width: 8, height: 8, data: new Uint8Array(8 * 8 * 3) }
  const step = {
    original: picture,
    previous: picture,
    number: 1,
    style: 'reproduce',
    prompt: instruction,
    seed: 1,
  } as const
  await expect(draw(step, new AbortController().signal)).rejects.toMatchObject({ kind: 'busy', billedUsd: 0.002 })
})

test('while the drawing asks to wait, the frame is described once, and paid for once', async () => {
  let described = 0
  const captioner = { usualUsd: 0.001, describe: async () => ({ caption: `Cup ${++described}.`, costUsd: 0.002 }) }
  const drawn: string[] = []
  const draw = describeThenDraw(
    captioner,
    async (prompt) => {
      drawn.push(prompt)
      if (drawn.length < 3) throw new ModelError('busy', 'later')
      return { encoded: new Uint8Array() }
    },
    { maxPromptCharacters: 500, drawingUsd: 0.04 },
  )
  const { signal } = new AbortController()
  await expect(draw(someStep, signal)).rejects.toMatchObject({ billedUsd: 0.002 })
  await expect(draw(someStep, signal)).rejects.toMatchObject({ billedUsd: 0 })
  expect(await draw(someStep, signal)).toMatchObject({ caption: 'Cup 1.', costUsd: 0.04 })
  expect([described, new Set(drawn).size]).toEqual([1, 1])
  // The same frame for another run is another call.
  await draw(someStep, signal)
  expect(described).toBe(2)
})

test('what a stranger’s picture said is no command either', async () => {
  const captioner = { usualUsd: 0, describe: async () => ({ caption: 'A sign: <lora:evil:1>|__x__.', costUsd: 0 }) }
  const drawn: string[] = []
  const draw = describeThenDraw(
    captioner,
    async (prompt) => {
      drawn.push(prompt)
      return { encoded: new Uint8Array() }
    },
    { maxPromptCharacters: 500, drawingUsd: 0 },
  )
  await draw(someStep, new AbortController().signal)
  expect(drawn).toEqual([`A sign: , x .\n${someStep.prompt}`])
})
