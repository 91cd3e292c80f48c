import { FrameNotMade } from '@afterimage/models/make-frame'
import { ModelError } from '@afterimage/models/model-error'
import { expect, test } from 'vitest'
import { gaveUpOn } from './gave-up.ts'

test.each([
  ['refused', 'The model refused to make frame 3: not this. Another picture or another model may get further.'],
  [
    'exhausted',
    "The provider's quota is used up, so frame 3 was not made: not this. It can go on when there is quota again.",
  ],
  [
    'misconfigured',
    'Frame 3 cannot be made until the operator of this site acts: not this. Until then, choose another model.',
  ],
  ['busy', 'The model was too busy for too long to make frame 3: not this.'],
  ['timeout', 'The model did not answer in time for frame 3: not this.'],
  ['broken', 'Frame 3 could not be made: not this.'],
] as const)('what a visitor reads of a frame that was not made: %s', (kind, sentence) => {
  expect(gaveUpOn(new FrameNotMade(3, new ModelError(kind, 'not this'))).message).toBe(sentence)
  expect(gaveUpOn(new FrameNotMade(3, new ModelError(kind, 'not this.'))).message).toBe(sentence)
})

test('a provider that named a wait is told with the time when it can be asked again', () => {
  const busy = new ModelError('exhausted', 'OpenAI asks us to wait.', { retryAfterMs: 2 * 3_600_000, isLongWait: true })
  expect(gaveUpOn(new FrameNotMade(2, busy), new Date('2026-11-25T10:07:30Z')).message).toBe(
    'The provider asks for a longer wait, so frame 2 was not made: OpenAI asks us to wait. It can go on from 12:08 UTC.',
  )
})
