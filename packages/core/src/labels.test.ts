import { expect, test } from 'vitest'
import {
  formatLabelStory,
  formatLabels,
  formatScore,
  labelSpans,
  labelStoryOf,
  type SeenFrame,
  storySentence,
} from './labels.ts'

/** Frames in which the surest label was this; a dash where nothing was seen, a question mark where nobody looked. */
function seen(...surest: string[]): SeenFrame[] {
  return surest.map((label, number) => {
    if (label === '?') return { number, labels: null }
    return {
      number,
      labels:
        label === '-'
          ? []
          : [
              { id: label, score: 0.5 },
              { id: 'dog', score: 0.3 },
            ],
    }
  })
}

const spans = (...surest: string[]) =>
  labelSpans(seen(...surest)).map(({ label, from, to }) => `${label} ${from}–${to}`)
const told = (...surest: string[]) => formatLabelStory(labelStoryOf(seen(...surest)))

test('a label lasts from the first frame that has it to the last', () => {
  expect(spans('orange', 'orange', 'bear', 'bear', 'bear')).toEqual(['orange 0–1', 'bear 2–4'])
})

test('what does not hold for two frames is no change', () => {
  expect(spans('orange', 'bear', 'orange', '-', 'orange')).toEqual(['orange 0–4'])
  expect(spans('orange', 'bear', 'cat', 'cat')).toEqual(['orange 0–1', 'cat 2–3'])
  expect(spans('orange', 'orange', 'bear')).toEqual(['orange 0–2'])
  expect(spans('-', 'orange', '-', 'orange', 'orange')).toEqual(['orange 3–4'])
})

test('where nothing is seen for two frames there is no span', () => {
  expect(spans('cup', 'cup', '-', '-', '-', 'cup', 'cup')).toEqual(['cup 0–1', 'cup 5–6'])
  expect(spans('-', '-', '-')).toEqual([])
})

test('a span has the mean score of the frames in which its label was the surest', () => {
  const frames = [0.8, 0.4, 0.9].map((score, number) => ({
    number,
    labels: [{ id: number === 2 ? 'cat' : 'cup', score }],
  }))
  expect(labelSpans(frames)[0]?.score).toBeCloseTo(0.6, 9)
})

test('what lies behind a frame that nobody has looked at is not told yet', () => {
  expect(spans('cup', 'cup', '?', 'cat', 'cat')).toEqual(['cup 0–1'])
  expect(labelStoryOf(seen('?', 'cup'))).toBeNull()
})

test.each([
  ['orange → bear → person', ['orange', 'orange', 'bear', 'bear', 'person', 'person']],
  ['cup, lost at frame 2', ['cup', 'cup', '-', '-']],
  ['cup', ['cup', 'cup', '-', '-', 'cup', 'cup']],
  ['', ['-', '-', '-']],
  ['', []],
])('it is told as “%s”', (words, surest) => {
  expect(told(...surest)).toBe(words)
})

test('of a long story the beginning and the end are told', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((label) => [label, label])
  expect(told(...many)).toBe('a → b → … → f → g')
})

test('a sentence says whose belief it is, and nothing where there is none', () => {
  expect(storySentence(labelStoryOf(seen('cup', 'cup', '-', '-')))).toBe(
    'One small network that knows 80 things believed to see: cup, lost at frame 2.',
  )
  expect(storySentence(null)).toBe('')
})

test('a score is never rounded up', () => {
  expect([0.349, 1, 0].map(formatScore)).toEqual(['34%', '100%', '0%'])
  expect(formatScore((0.34 + 0.34 + 0.34 + 0.34 + 0.34 + 0.34) / 6)).toBe('34%')
})

test('that a network knows nothing in a frame is not that it has not looked', () => {
  expect([formatLabels([]), formatLabels(null)]).toEqual(['nothing that it knows', undefined])
  expect(formatLabels([...(seen('cup')[0]?.labels ?? [])])).toBe('cup 50%, dog 30%')
})
