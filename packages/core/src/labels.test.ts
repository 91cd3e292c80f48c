import { expect, test } from 'vitest'
import {
  endingsOf,
  formatBelief,
  formatLabelStory,
  formatScore,
  labelSpans,
  labelStoryOf,
  type SeenFrame,
  storyInShort,
  storySentence,
} from './labels.ts'

const SURE = 0.9

/**
 * Frames and what each was taken for, surely or by the score behind it: `cup`, `cup.3`; a dash where nothing was seen, a question
 * mark where nobody looked. They keep so much of the original.
 */
function seen(words: string, kept = 0.9): SeenFrame[] {
  return words.split(' ').map((word, number) => {
    const [id = '', decimals] = word.split('.')
    const labels = id === '-' ? [] : [{ id, score: decimals === undefined ? SURE : Number(`0.${decimals}`) }]
    return { number, labels: id === '?' ? null : labels, kept: number === 0 ? 1 : kept }
  })
}

const spans = (words: string, kept?: number) =>
  labelSpans(seen(words, kept)).map(({ label, from, to }) => `${label} ${from}–${to}`)
const story = (words: string, kept?: number) => labelStoryOf(seen(words, kept), true)
const told = (words: string, kept?: number) => formatLabelStory(story(words, kept))

test('a label lasts from the first frame that has it to the last', () => {
  expect(spans('orange orange bear bear bear')).toEqual(['orange 0–1', 'bear 2–4'])
})

test('the original counts as it is', () => {
  expect(spans('orange - - -')).toEqual(['orange 0–0'])
  expect(spans('orange bear bear')).toEqual(['orange 0–0', 'bear 1–2'])
})

test('what does not hold for two frames neither begins nor interrupts', () => {
  expect(spans('orange bear orange - orange')).toEqual(['orange 0–4'])
  expect(spans('orange orange bear')).toEqual(['orange 0–2'])
  expect(spans('- orange - orange orange')).toEqual(['orange 3–4'])
  expect(spans('- cup - cup - cup')).toEqual([])
})

test('a label ends when two frames in a row do not have it, whatever they have', () => {
  expect(spans('orange orange - cup - cup - cup - cup')).toEqual(['orange 0–1'])
  expect(spans('orange bear cat cat')).toEqual(['orange 0–0', 'cat 2–3'])
  expect(spans('orange orange bear cat dog dog')).toEqual(['orange 0–1', 'dog 4–5'])
})

test('where nothing is seen for two frames there is no span', () => {
  expect(spans('cup cup - - - cup cup')).toEqual(['cup 0–1', 'cup 5–6'])
  expect(spans('- - -')).toEqual([])
})

test('what the original was taken for is still told of a lower score, as long as three fifths of the original are kept', () => {
  expect(spans('cat cat.35 cat.35 cat.35')).toEqual(['cat 0–3'])
  expect(spans('cat - - cat.35 cat.35')).toEqual(['cat 0–0', 'cat 3–4'])
  expect(spans('cat cat.35 cat.35 cat.35', 0.6)).toEqual(['cat 0–3'])
  expect(spans('cat cat.35 cat.35 cat.35', 0.59)).toEqual(['cat 0–0'])
  expect(spans('cat cat.3 cat.3 cat.3')).toEqual(['cat 0–0'])
  expect(spans('cat.5 cat.5 cat.5')).toEqual([])
})

test('anything else has to be surer than it would in the original', () => {
  const cups = (score: number) =>
    labelSpans(
      seen('- cup cup').map((frame) => ({ ...frame, labels: frame.labels?.map(({ id }) => ({ id, score })) ?? null })),
    )
  expect(cups(0.53)).toEqual([])
  expect(cups(0.54)).toMatchObject([{ label: 'cup', from: 1, to: 2 }])
  expect(spans('cup.6 - -')).toEqual(['cup 0–0'])
  expect(spans('cat dog.3 dog.3 dog.3')).toEqual(['cat 0–0'])
  expect(spans('cat dog dog dog.3 dog.3')).toEqual(['cat 0–0', 'dog 1–2'])
})

test('a span has the mean score of the frames that were taken for its label', () => {
  const frames = [0.8, 0.4, 0.9].map((score, number) => ({
    number,
    kept: 0.9,
    labels: [{ id: number === 2 ? 'cat' : 'cup', score }],
  }))
  expect(labelSpans(frames)[0]?.score).toBeCloseTo(0.6, 9)
})

test('what lies behind a frame that nobody has looked at is not told yet', () => {
  expect(spans('cup cup ? cat cat')).toEqual(['cup 0–1'])
  expect(story('? cup')).toBeNull()
})

test.each([
  ['orange → bear → person', 'orange orange bear bear person person', 0.9],
  ['cup', 'cup cup - - cup cup', 0.9],
  ['', '- - -', 0.9],
  ['cup, not sure from frame 2', 'cup cup - -', 0.15],
  ['cup, lost at frame 2', 'cup cup - -', 0.14],
  ['cup, not sure from frame 2', 'cup cup cup.3 cup.3 - -', 0.14],
  ['cup, not sure from frame 2', 'cup cup - cup.3', 0.14],
])('it is told as “%s”', (text, surest, kept) => {
  expect(told(surest, kept)).toBe(text)
})

test('a thing is lost where next to nothing of it is seen any more and hardly anything of the original is kept, for good', () => {
  const kept = [1, 0.9, 0.1, 0.6, 0.1, 0.1, 0.1]
  const frames = seen('cup cup - - cup.2 - -').map((frame, at) => ({ ...frame, kept: kept[at] ?? null }))
  const found = labelStoryOf(frames, true)
  expect(found).toEqual({ labels: ['cup'], unsureFrom: 2, lostAt: 5 })
  expect(found && endingsOf(found)).toEqual([
    { from: 2, text: 'not sure from frame 2' },
    { from: 5, text: 'lost at frame 5' },
  ])
  const unmeasured = frames.map((frame) => ({ ...frame, kept: null }))
  expect(labelStoryOf(unmeasured, true)).toMatchObject({ unsureFrom: 2, lostAt: null })
})

test('of a person as much is said of a picture in which nothing is left', () => {
  expect(told('person person.4 person.4', 0.1)).toBe('person, lost at frame 1')
  expect(told('cup cup.4 cup.4', 0.1)).toBe('cup, not sure from frame 1')
  expect(spans('person person.4 person.4')).toEqual(['person 0–0'])
})

test('how it ends is not told before all frames that will be were looked at', () => {
  expect(labelStoryOf(seen('cup cup - -', 0.1), false)).toEqual({ labels: ['cup'], unsureFrom: null, lostAt: null })
  expect(labelStoryOf(seen('cup cup - - ?', 0.1), true)).toEqual({ labels: ['cup'], unsureFrom: null, lostAt: null })
})

test('of a long story the beginning and the end are told', () => {
  expect(told('a a b b c c d d e e f f g g')).toBe('a → b → … → f → g')
})

test('a sentence says whose belief it is, and nothing where there is none', () => {
  expect(storySentence(story('cup cup - -', 0.1))).toBe(
    'A small network that knows 80 things thought it saw: cup, lost at frame 2.',
  )
  expect(storySentence(story('cup cup cup.3 cup.3 - -', 0.1))).toBe(
    'A small network that knows 80 things thought it saw: cup, not sure from frame 2, lost at frame 4.',
  )
  expect(storySentence(story('- - -'))).toBe('A small network that knows 80 things was not sure of anything in it.')
  expect(storySentence(labelStoryOf(seen('- - -'), false))).toBe('')
  expect(storyInShort(story('- - -'))).toBe('')
  expect(storyInShort(story('cup cup - -'))).toBe('a machine saw cup, not sure from frame 2')
  expect([storySentence(null), storyInShort(null)]).toEqual(['', ''])
})

test('a score is never rounded up', () => {
  expect([0.349, 1, 0].map(formatScore)).toEqual(['34%', '100%', '0%'])
  expect(formatScore((0.34 + 0.34 + 0.34 + 0.34 + 0.34 + 0.34) / 6)).toBe('34%')
})

test('of a single frame the same is told as of the span that it is in', () => {
  const frames = seen('orange bear orange.4 - - bear ?')
  expect(frames.map(({ number }) => formatBelief(frames, number))).toEqual([
    'orange 90%',
    'orange',
    'orange 40%',
    ...['nothing that it is sure of', 'nothing that it is sure of', 'nothing that it is sure of'],
    undefined,
  ])
})
