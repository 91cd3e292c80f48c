import { expect, test } from 'vitest'
import { fateHeadline, fateInShort, fateOf, fateSentence, formatKept, halfLifeText } from './fate.ts'

/** All that is said of a picture that lost steadily until it kept so much. */
function said(kept: number) {
  const frames = [1, (1 + kept) / 2, kept].map((share, number) => ({ number, kept: share }))
  const fate = fateOf(frames)
  return [formatKept(kept), fateHeadline(fate), fateSentence(fate), fateInShort(fate)]
}

test.each([
  [
    0,
    [
      '0%',
      'Gone',
      'Half of the original was gone by copy 2. Next to nothing of the original is left.',
      'half gone by 2, 0% kept',
    ],
  ],
  [
    0.2,
    [
      '20%',
      'Nearly gone',
      'Half of the original was gone by copy 2. Little of the original is left.',
      'half gone by 2, 20% kept',
    ],
  ],
  [0.5, ['50%', 'Half there', 'Half of the original is still there, or a little more.', '50% kept']],
  [0.8, ['80%', 'Still there', 'Most of the original is still there.', '80% kept']],
  [1, ['100%', 'Untouched', 'Nearly all of the original is still there.', '100% kept']],
])('of a picture that keeps %s nothing is said that its figure does not show', (kept, sentences) => {
  expect(said(kept)).toEqual(sentences)
})

test('a figure never says half of less than half, nor nothing of something', () => {
  expect([0.4999, 0.5, 0.001, 0.999, 1].map(formatKept)).toEqual(['49%', '50%', '1%', '99%', '100%'])
})

test('a half-life is a frame, or that there is none, or that it is not known', () => {
  const frames = (...kept: (number | null)[]) => kept.map((share, at) => ({ number: at + 1, kept: share }))
  const text = (...kept: (number | null)[]) => halfLifeText(fateOf(frames(...kept)), 'not yet')
  expect([text(0.9, 0.4), text(0.9, 0.6), text(null), text(null, 0.3)]).toEqual([
    'frame 2',
    'not yet',
    'not measured',
    'not measured',
  ])
})

test('nothing is said of what was not measured', () => {
  expect(fateHeadline({ kept: null })).toBeUndefined()
  expect(fateSentence({ kept: null, halfLife: null })).toBe('')
  expect(fateInShort({ kept: null, halfLife: 3 })).toBe('')
})
