import type { Pixels } from '@afterimage/frames/pixels'
import type { Reproduction, Step } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scriptedModel } from '../../../test/scripted-model.ts'
import { GaveUp, makeFrame, type RetryPolicy } from './make-frame.ts'

const retryPolicy: RetryPolicy = { maxTries: 3, firstBackoffMs: 1, maxBusyMs: 40, tryFactor: 1, minTryMs: 300 }
const never = new AbortController().signal
const original: Pixels = { width: 32, height: 16, data: new Uint8Array(32 * 16 * 3).fill(100) }
const step: Step = { original, previous: original, number: 1, style: 'reproduce', prompt: '', seed: 1 }

/** Makes one frame with a model whose tries end, one after the other, as listed; then it works. */
async function attempt(failures: readonly Error[], signal = never) {
  let asked = 0
  const model = scriptedModel(async () => {
    const failure = failures[asked]
    asked += 1
    if (failure !== undefined) throw failure
    return undefined
  })
  const notes: string[] = []
  const note = async (kind: string, reason: string) => {
    notes.push(`${kind}: ${reason}`)
  }
  const outcome = await makeFrame(model, step, note, signal, retryPolicy).then(
    () => 'made',
    (error: unknown) => error,
  )
  return { outcome, notes, asked }
}

const times = (count: number, error: Error) => Array.from({ length: count }, () => error)

test('a busy model is waited for and costs no try', async () => {
  const busy = new ModelError('busy', 'full', { retryAfterMs: 5 })
  const { outcome, asked, notes } = await attempt(times(6, busy))
  expect(outcome).toBe('made')
  expect(asked).toBe(7)
  expect(notes).toEqual(times(6, busy).map(() => 'retried: full'))
})

test('a model that stays busy longer than the limit ends the run', async () => {
  const { outcome, asked } = await attempt(times(100, new ModelError('busy', 'full', { retryAfterMs: 15 })))
  expect(outcome).toEqual(new GaveUp('The model was too busy for too long to make frame 1: full.'))
  expect(asked).toBe(3)
})

test('a wait longer than the limit is not begun', async () => {
  const startedAt = performance.now()
  const { outcome } = await attempt([new ModelError('busy', 'come back tomorrow', { retryAfterMs: 86_400_000 })])
  expect(outcome).toBeInstanceOf(GaveUp)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test.each(['timeout', 'broken'] as const)('a %s is tried again, within bounds', async (kind) => {
  expect(await attempt(times(2, new ModelError(kind, 'no')))).toMatchObject({ outcome: 'made', asked: 3 })
  const given = await attempt(times(3, new ModelError(kind, 'no')))
  expect(given.outcome).toBeInstanceOf(GaveUp)
  expect(given).toMatchObject({ asked: 3, notes: ['retried: no', 'retried: no', 'retried: no'] })
})

test.each([
  ['refused', 'The model refused to make frame 1: not this. Another picture or another model may get further.'],
  [
    'exhausted',
    "The provider's quota is used up, so frame 1 was not made: not this. It can go on when there is quota again.",
  ],
  [
    'misconfigured',
    'Frame 1 cannot be made until the operator of this site acts: not this. Until then, choose another model.',
  ],
] as const)('%s is never tried again', async (kind, sentence) => {
  const given = await attempt([new ModelError(kind, 'not this')])
  expect(given).toEqual({ outcome: new GaveUp(sentence), notes: ['refused: not this'], asked: 1 })
})

test('the ledger says of a lost try that it may be billed, the visitor is told only what went wrong', async () => {
  const { outcome, notes } = await attempt(times(3, new ModelError('timeout', 'No answer.', { mayBeBilled: true })))
  expect(notes[0]).toBe('retried: No answer. The provider may bill this try.')
  expect(outcome).toEqual(new GaveUp('The model did not answer in time for frame 1: No answer.'))
})

test('an unknown error is tried again and says nothing of its inside', async () => {
  const { outcome, notes } = await attempt(times(3, new TypeError('x.secret is undefined')))
  expect(outcome).toEqual(new GaveUp('Frame 1 could not be made: The model failed unexpectedly.'))
  expect(notes[0]).toBe('retried: The model failed unexpectedly.')
})

test('a model that hangs and ignores its signal runs into the deadline', async () => {
  const model = scriptedModel(() => new Promise(() => undefined))
  const making = makeFrame(model, step, async () => undefined, never, { ...retryPolicy, maxTries: 1, minTryMs: 50 })
  await expect(making).rejects.toThrow('The model did not answer in time for frame 1')
})

test('a stop ends a wait at once, with the reason of the stop', async () => {
  const stop = new AbortController()
  const model = scriptedModel(async () => {
    throw new ModelError('busy', 'full', { retryAfterMs: 30_000 })
  })
  const note = async () => stop.abort(new Error('the server is stopping'))
  const making = makeFrame(model, step, note, stop.signal, { ...retryPolicy, maxBusyMs: 60_000 })
  await expect(making).rejects.toThrow('the server is stopping')
})

const answering = (reproduction: Reproduction) => ({
  ...scriptedModel(async () => undefined),
  reproduce: async () => reproduction,
})

test('an encoded answer of another size is decoded and brought to the size of the original', async () => {
  const encoded = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const model = answering({ encoded, costUsd: 0.01, caption: 'blue' })
  const made = await makeFrame(model, step, async () => undefined, never, retryPolicy)
  expect(made).toMatchObject({ costUsd: 0.01, caption: 'blue', pixels: { width: 32, height: 16 } })
  expect(made.pixels.data).toHaveLength(32 * 16 * 3)
})

test('an encoded answer of another shape is cut at its ends, not squeezed', async () => {
  const column = (background: string) => ({ create: { width: 100, height: 50, channels: 3 as const, background } })
  const encoded = await sharp({ create: { width: 300, height: 50, channels: 3, background: '#00ff00' } })
    .composite([
      { input: column('#ff0000'), left: 0, top: 0 },
      { input: column('#0000ff'), left: 200, top: 0 },
    ])
    .png()
    .toBuffer()
  const made = await makeFrame(answering({ encoded, costUsd: 0 }), step, async () => undefined, never, retryPolicy)
  const at = (x: number) => [...made.pixels.data.subarray(x * 3, x * 3 + 3)]
  expect([at(5), at(26)]).toEqual([
    [0, 255, 0],
    [0, 255, 0],
  ])
})

test('an answer that is no image is a broken frame, not a copy of the last one', async () => {
  const model = answering({ encoded: Buffer.from('<html>error</html>'), costUsd: 0 })
  const making = makeFrame(model, step, async () => undefined, never, retryPolicy)
  await expect(making).rejects.toThrow('The model answered with something that is not an image.')
})
