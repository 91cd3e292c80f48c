import type { EvolutionProgress } from '@afterimage/contract/evolution'
import { expect, test } from 'vitest'
import { sampleDetail, sampleProgress } from './evolution.sample.ts'
import { viewOf } from './evolution-view.ts'
import { halfLifeLabel } from './labels.ts'

test('the last poll is laid over what was loaded', () => {
  const view = viewOf(sampleDetail(2, 10), sampleProgress(5, 10))
  expect(view.frames).toHaveLength(6)
  expect(view).toMatchObject({ status: 'processing', total: 10, secondsLeft: 5 })
})

test('a late poll cannot reopen a completed evolution', () => {
  const view = viewOf(sampleDetail(10, 10, { status: 'completed' }), sampleProgress(7, 10))
  expect(view.status).toBe('completed')
  expect(view.frames).toHaveLength(11)
})

test('a retry’s poll reopens a failed one', () => {
  const view = viewOf(
    sampleDetail(4, 10, { status: 'failed', errorMessage: 'x' }),
    sampleProgress(4, 10, { status: 'pending' }),
  )
  expect(view).toMatchObject({ status: 'pending', error: null })
})

test('frames are in order and end before the first hole, so that an index is a frame’s number', () => {
  const { frames } = sampleProgress(4, 10)
  const [first, second, , fourth] = frames
  if (!first || !second || !fourth) throw new Error('too few frames')
  const view = viewOf(sampleDetail(0, 10), sampleProgress(4, 10, { frames: [fourth, second, first] }))
  expect(view.frames.map((frame) => frame.number)).toEqual([0, 1])
})

test('the original is identical to itself, though nobody measured it', () => {
  expect(viewOf(sampleDetail(0, 10), undefined).frames[0]).toMatchObject({ kept: 1, ssim: 1, deltaE: 0 })
})

test('half-life is told as the first frame under one half, and in words while there is none', () => {
  const after = (made: number, status: EvolutionProgress['status'] = 'processing') =>
    halfLifeLabel(viewOf(sampleDetail(0, 10), sampleProgress(made, 10, { status })))
  expect([after(8), after(4), after(4, 'failed')]).toEqual(['frame 6', 'not yet', 'not reached'])
  const view = viewOf(sampleDetail(0, 10), sampleProgress(8, 10))
  const frames = view.frames.map((frame) => (frame.number === 3 ? { ...frame, kept: null } : frame))
  expect(halfLifeLabel({ ...view, frames })).toBe('not measured')
})

test('what was seen in a frame after its last poll is not forgotten', () => {
  const detail = sampleDetail(2, 2, { status: 'failed' })
  const labels = [{ id: 'cup', score: 0.489 }]
  const looked = { ...detail, frames: detail.frames.map((frame) => ({ ...frame, labels })) }
  const { frames } = viewOf(looked, sampleProgress(2, 2, { status: 'failed' }))
  expect(frames.map((frame) => frame.labels)).toEqual([labels, labels, labels])
})
