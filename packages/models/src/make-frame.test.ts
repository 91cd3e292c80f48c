import type { Pixels } from '@afterimage/frames/pixels'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Reproduction, Step } from './image-model.ts'
import { FrameNotMade, makeFrame, type RetryPolicy } from './make-frame.ts'
import { ModelError } from './model-error.ts'

const retryPolicy: RetryPolicy = { maxTries: 3, firstBackoffMs: 1, maxBusyMs: 40, tryFactor: 1, minTryMs: 300 }
const never = new AbortController().signal
const original: Pixels = { width: 32, height: 16, data: new Uint8Array(32 * 16 * 3).fill(100) }
const note = async () => undefined
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
  const outcome = await makeFrame(model, step, { note, signal, retryPolicy }).then(
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
  expect(outcome).toEqual(new FrameNotMade(1, new ModelError('busy', 'full', { retryAfterMs: 15 })))
  expect(asked).toBe(3)
})

test('a wait longer than the limit is not begun: the provider has nothing until then', async () => {
  const startedAt = performance.now()
  const busy = new ModelError('busy', 'come back tomorrow', { retryAfterMs: 86_400_000 })
  const { outcome, notes } = await attempt([busy])
  expect(outcome).toMatchObject({ failure: { kind: 'exhausted', retryAfterMs: 86_400_000, isLongWait: true } })
  expect(notes).toEqual(['refused: come back tomorrow'])
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test.each(['timeout', 'broken'] as const)('a %s is tried again, within bounds', async (kind) => {
  expect(await attempt(times(2, new ModelError(kind, 'no')))).toMatchObject({ outcome: 'made', asked: 3 })
  const given = await attempt(times(3, new ModelError(kind, 'no')))
  expect(given.outcome).toBeInstanceOf(FrameNotMade)
  expect(given).toMatchObject({ asked: 3, notes: ['retried: no', 'retried: no', 'retried: no'] })
})

test.each(['refused', 'exhausted', 'misconfigured'] as const)('%s is never tried again', async (kind) => {
  const failure = new ModelError(kind, 'not this')
  const given = await attempt([failure])
  expect(given).toEqual({ outcome: new FrameNotMade(1, failure), notes: ['refused: not this'], asked: 1 })
})

test('the note of a lost try says that it may be billed, the error only what went wrong', async () => {
  const { outcome, notes } = await attempt(times(3, new ModelError('timeout', 'No answer.', { mayBeBilled: true })))
  expect(notes[0]).toBe('retried: No answer. The provider may bill this try.')
  expect(String(outcome)).toBe('FrameNotMade: Frame 1 was not made: No answer.')
})

test.each([
  ['refused', true],
  ['broken', true],
  ['misconfigured', false],
  ['exhausted', false],
] as const)(
  'of a paid model that is %s the note says whether that try may be billed: %s',
  async (kind, mayBeBilled) => {
    const notes: string[] = []
    const note = async (_kind: string, reason: string) => void notes.push(reason)
    const paid = { ...scriptedModel(async () => Promise.reject(new ModelError(kind, 'No.'))), costPerImage: 0.01 }
    await expect(makeFrame(paid, step, { note, signal: never, retryPolicy })).rejects.toThrow(FrameNotMade)
    expect(notes[0]).toBe(mayBeBilled ? 'No. The provider may bill this try.' : 'No.')
  },
)

test('an unknown error is tried again and says nothing of its inside', async () => {
  const { outcome, notes } = await attempt(times(3, new TypeError('x.secret is undefined')))
  expect(outcome).toEqual(new FrameNotMade(1, new ModelError('broken', 'The model failed unexpectedly.')))
  expect(notes[0]).toBe('retried: The model failed unexpectedly.')
})

test('what keeps the model from being asked is thrown as it is, and is no try', async () => {
  const notes: string[] = []
  const lost = new Error('Connection terminated unexpectedly')
  const making = makeFrame(
    scriptedModel(async () => undefined),
    step,
    {
      note: async (_kind, reason) => void notes.push(reason),
      signal: never,
      retryPolicy,
      withSlot: () => Promise.reject(lost),
    },
  )
  await expect(making).rejects.toBe(lost)
  expect(notes).toEqual([])
})

test('a model that hangs and ignores its signal runs into the deadline', async () => {
  const model = scriptedModel(() => new Promise(() => undefined))
  const making = makeFrame(model, step, {
    note,
    signal: never,
    retryPolicy: { ...retryPolicy, maxTries: 1, minTryMs: 50 },
  })
  await expect(making).rejects.toThrow('Frame 1 was not made: The model took too long.')
})

test('a stop ends a wait at once, with the reason of the stop', async () => {
  const stop = new AbortController()
  const model = scriptedModel(async () => {
    throw new ModelError('busy', 'full', { retryAfterMs: 30_000 })
  })
  const noteAndStop = async () => stop.abort(new Error('the server is stopping'))
  const making = makeFrame(model, step, {
    ...{ note: noteAndStop, signal: stop.signal },
    retryPolicy: { ...retryPolicy, maxBusyMs: 60_000 },
  })
  await expect(making).rejects.toThrow('the server is stopping')
})

const answering = (reproduction: Reproduction) => ({
  ...scriptedModel(async () => undefined),
  reproduce: async () => reproduction,
})

test('a picture of one colour made of a frame that is none is a refusal, and never a frame', async () => {
  const data = original.data.map((_, at) => at % 200)
  const varied = { ...step, previous: { ...original, data } }
  const encoded = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const model = { ...answering({ encoded, costUsd: 0.01 }), costPerImage: 0.01 }
  const failed = await makeFrame(model, varied, { note, signal: never, retryPolicy }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ failure: { kind: 'refused', mayBeBilled: true } })
  const pixels = { width: 32, height: 16, data: new Uint8Array(32 * 16 * 3) }
  const own = answering({ pixels, costUsd: 0 })
  await expect(makeFrame(own, varied, { note, signal: never, retryPolicy })).resolves.toBeDefined()
})

test('so is one that is suddenly black but for a dot, and not one that goes on being nearly so', async () => {
  const size = { width: 128, height: 96 }
  const varied = { ...size, data: new Uint8Array(128 * 96 * 3).map((_, at) => at % 200) }
  const dark = { ...size, data: varied.data.map((value, at) => (at < varied.data.length / 20 ? value : 0)) }
  const black = { ...size, channels: 3, background: '#000' } as const
  const dot = {
    input: { create: { width: 4, height: 4, channels: 3, background: '#fff' } },
    left: 60,
    top: 40,
  } as const
  const encoded = await sharp({ create: black }).composite([dot]).png().toBuffer()
  const making = (previous: Pixels) =>
    makeFrame(
      answering({ encoded, costUsd: 0 }),
      { ...step, original: varied, previous },
      { note, signal: never, retryPolicy },
    )
  await expect(making(varied)).rejects.toMatchObject({ failure: { kind: 'refused' } })
  await expect(making(dark)).resolves.toBeDefined()
})

test('a picture that cannot be decoded says that the try may be billed', async () => {
  const notes: string[] = []
  const told = async (_kind: string, reason: string) => void notes.push(reason)
  const model = { ...answering({ encoded: Buffer.from('<html>'), costUsd: 0.01 }), costPerImage: 0.01 }
  await makeFrame(model, step, { note: told, signal: never, retryPolicy }).catch(() => undefined)
  expect(notes[0]).toBe('The model answered with something that is not an image. The provider may bill this try.')
})

test('an encoded answer of another size is decoded and brought to the size of the original', async () => {
  const encoded = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const model = answering({ encoded, costUsd: 0.01, caption: 'blue' })
  const made = await makeFrame(model, step, { note, signal: never, retryPolicy })
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
  const made = await makeFrame(answering({ encoded, costUsd: 0 }), step, { note, signal: never, retryPolicy })
  const at = (x: number) => [...made.pixels.data.subarray(x * 3, x * 3 + 3)]
  expect([at(5), at(26)]).toEqual([
    [0, 255, 0],
    [0, 255, 0],
  ])
})

test('an answer that is no image is a broken frame, not a copy of the last one', async () => {
  const model = answering({ encoded: Buffer.from('<html>error</html>'), costUsd: 0 })
  const making = makeFrame(model, step, { note, signal: never, retryPolicy })
  await expect(making).rejects.toThrow('The model answered with something that is not an image.')
})
