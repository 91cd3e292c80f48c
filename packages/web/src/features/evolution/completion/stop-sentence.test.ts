import { expect, test } from 'vitest'
import { stopSentence } from './stop-sentence.ts'

const stopped = { stoppedBy: 'still', totalFrames: 25, isOwner: true, creditsPaid: 2, sizePx: 512 } as const

test('its owner hears that the rest was refunded where something was', () => {
  expect(stopSentence(stopped, 4)).toBe(
    'It stopped here because nothing changed any more. 25 iterations were planned. The rest was refunded.',
  )
})

test.each([
  ['what was made costs as much as all', { totalFrames: 3, creditsPaid: 1 }, 1],
  ['nothing was paid', { creditsPaid: 0 }, 4],
  ['it is unknown what was paid', { creditsPaid: null }, 4],
  ['somebody else looks', { isOwner: false }, 4],
])('nothing is said to be refunded where %s', (_why, change, made) => {
  expect(stopSentence({ ...stopped, ...change }, made)).toMatch(/were planned\.$/)
})

test('of one that went its whole length nothing is said', () => {
  expect(stopSentence({ ...stopped, stoppedBy: null }, 25)).toBe('')
})
