import { afterEach, expect, test, vi } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { customRow } from '../model-rows.ts'
import { reproduceFrame } from '../reproduce-frame.ts'
import { remoteModel } from './remote-model.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [4_000, 54_000],
  [30_000, 270_000],
])('a model that usually takes %i ms is given %i ms', async (expectedFrameMs, deadlineMs) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const row = { ...customRow('slow', 'image-to-image'), expectedFrameMs }
  const draw = async () => ({ encoded: Buffer.from('89504e470d0a1a0a00', 'hex') })
  const { timeouts: _shortened, ...context } = testContext()
  await remoteModel('Painter', row, draw, context).reproduce(someStep, new AbortController().signal)
  expect(timeout.mock.calls).toEqual([[deadlineMs]])
})

test.each([0, -0.02, Number.NaN, Number.POSITIVE_INFINITY, undefined])(
  'a told cost of %s is not believed',
  async (costUsd) => {
    const draw = async () => ({ encoded: Buffer.from('89504e470d0a1a0a00', 'hex'), costUsd })
    const row = { ...customRow('paid', 'image-to-image'), costPerImage: 0.02 }
    const made = await remoteModel('Painter', row, draw, testContext()).reproduce(
      someStep,
      new AbortController().signal,
    )
    expect(made.costUsd).toBe(0.02)
  },
)

test('a prompt of which nothing is left costs nothing: nobody was asked', async () => {
  const draw = vi.fn()
  const step = { ...someStep, prompt: '<lora:x:1>' }
  const row = { ...customRow('paid', 'image-to-image'), costPerImage: 0.02 }
  const made = remoteModel('Painter', row, draw, testContext()).reproduce(step, new AbortController().signal)
  await expect(made).rejects.toMatchObject({ kind: 'refused', mayBeBilled: false })
  expect(draw).not.toHaveBeenCalled()
})

test.each([
  ['what the answer says', 0.0145, { mayBeBilled: false, billedUsd: 0.0145 }],
  ['perhaps its price', undefined, { mayBeBilled: true, billedUsd: undefined }],
])('an answer that is cut off, or no picture at all, costs %s', async (_, costUsd, bill) => {
  const row = { ...customRow('paid', 'image-to-image'), costPerImage: 0.02 }
  for (const hex of ['89504e470d0a1a0a00', '3c68746d6c3e']) {
    const draw = async () => ({ encoded: Buffer.from(hex, 'hex'), costUsd })
    const made = reproduceFrame(
      remoteModel('Painter', row, draw, testContext()),
      someStep,
      new AbortController().signal,
    )
    await expect(made).rejects.toMatchObject({ kind: 'broken', ...bill })
  }
})
