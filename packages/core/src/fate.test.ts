import { expect, test } from 'vitest'
import { fateHeadline, fateInShort, fateOf, fateSentence, formatKept, halfLifeText, keptName } from './fate.ts'

const run = (...kept: number[]) => [1, ...kept].map((share, number) => ({ number, kept: share }))

/** All that is said of a picture that lost steadily until it kept so much. */
function said(kept: number) {
  const fate = fateOf(run((1 + kept) / 2, kept))
  return [formatKept(kept), fateHeadline(fate), fateSentence(fate), fateInShort(fate)]
}

const NEARLY_ALL = 'Nearly all of the picture’s forms are where they were or close by; small ones may be gone.'
test.each<[number, readonly string[]]>([
  [
    0,
    [
      '0%',
      'Gone',
      'Copy 2 was the first to keep less than half. Next to nothing of the picture is as it was.',
      'below half at 2, 0% kept',
    ],
  ],
  [
    0.2,
    [
      '20%',
      'Little left as it was',
      'Copy 2 was the first to keep less than half. Little of the picture is as it was, though what moved or changed may still be recognised.',
      'below half at 2, 20% kept',
    ],
  ],
  [
    0.4,
    [
      '40%',
      'Less than half as it was',
      'Copy 2 was the first to keep less than half. Less than half of the picture is as it was; the rest has moved, changed or gone.',
      'below half at 2, 40% kept',
    ],
  ],
  [
    0.5,
    [
      '50%',
      'About half in place',
      'About half of the picture’s forms are where they were or close by; which ones, the figure does not say.',
      '50% kept',
    ],
  ],
  [
    0.59,
    [
      '59%',
      'About half in place',
      'About half of the picture’s forms are where they were or close by; which ones, the figure does not say.',
      '59% kept',
    ],
  ],
  [
    0.69,
    [
      '69%',
      'More than half in place',
      'More than half of the picture’s forms are where they were or close by; which ones, the figure does not say.',
      '69% kept',
    ],
  ],
  [
    0.8,
    [
      '80%',
      'Mostly in place',
      'Most of the picture’s forms are where they were or close by; fine ones may be gone.',
      '80% kept',
    ],
  ],
  [0.95, ['95%', 'Nearly all in place', NEARLY_ALL, '95% kept']],
  [0.96, ['96%', 'Nearly all in place', NEARLY_ALL, '96% kept']],
  [0.97, ['97%', 'Nearly all in place', NEARLY_ALL, '97% kept']],
  [0.99, ['99%', 'Nearly all in place', NEARLY_ALL, '99% kept']],
  [1, ['100%', 'All in place', 'All of the picture’s forms are where they were or close by.', '100% kept']],
])('of a picture that keeps %s nothing is said that its figure does not show', (kept, sentences) => {
  expect(said(kept)).toEqual(sentences)
})

type Run = ReturnType<typeof run>
const lastOf = (frames: Run) => frames.at(-1)?.kept ?? Number.NaN
const among = (low: number, high: number) => (frames: Run) => lastOf(frames) >= low && lastOf(frames) < high
const firstBelow = (frames: Run, copy: string | undefined) =>
  frames.findIndex(({ kept }) => kept < 0.5) === Number(copy)
/** What each part of what is said claims of the run. What is not here may not be said. */
const CLAIMS: readonly (readonly [RegExp, (frames: Run, figure: string | undefined) => boolean])[] = [
  [/^Copy (\d+) was the first to keep less than half/, firstBelow],
  [/^; later ones keep more again/, (frames) => frames.some(({ kept }) => kept < 0.5) && lastOf(frames) >= 0.5],
  [/^All in place$/, among(1, Infinity)],
  [/^All of the picture’s forms are where they were or close by\.$/, among(1, Infinity)],
  [/^Nearly all in place$/, among(0.95, 1)],
  [/^Nearly all of the picture’s forms are where they were or close by; small ones may be gone/, among(0.95, 1)],
  [/^Mostly in place$/, among(0.7, 0.95)],
  [/^Most of the picture’s forms are where they were or close by; fine ones may be gone/, among(0.7, 0.95)],
  [/^More than half in place$/, among(0.6, 0.7)],
  [
    /^More than half of the picture’s forms are where they were or close by; which ones, the figure does not say/,
    among(0.6, 0.7),
  ],
  [/^About half in place$/, among(0.5, 0.6)],
  [
    /^About half of the picture’s forms are where they were or close by; which ones, the figure does not say/,
    among(0.5, 0.6),
  ],
  [/^Less than half as it was$/, among(0.25, 0.5)],
  [/^Less than half of the picture is as it was; the rest has moved, changed or gone/, among(0.25, 0.5)],
  [/^Little left as it was$/, among(0.05, 0.25)],
  [/^Little of the picture is as it was, though what moved or changed may still be recognised/, among(0.05, 0.25)],
  [/^Gone$/, among(0, 0.05)],
  [/^Next to nothing of the picture is as it was/, among(0, 0.05)],
  [/^below half at (\d+), /, firstBelow],
  [/^back at (?=\d+% kept$)/, (frames) => frames.some(({ kept }) => kept < 0.5) && lastOf(frames) >= 0.5],
  [/^(\d+)% kept$/, (frames, percent) => formatKept(lastOf(frames)) === `${percent}%`],
]

/** Reads a text from its beginning to its end; every claim in it must hold of the run. */
function read(text: string, frames: Run): void {
  let rest = text
  while (rest !== '') {
    const found = CLAIMS.find(([claim]) => claim.test(rest))
    if (found === undefined) throw new Error(`"${rest}" is no claim that is known, in "${text}"`)
    const [claim, holds] = found
    expect([text, holds(frames, claim.exec(rest)?.[1])]).toEqual([text, true])
    rest = rest.replace(claim, '').replace(/^\. ?/, '')
  }
}

/** Runs that fall, that rise, and that waver around one half or anywhere; the same each time. */
function runs(): readonly Run[] {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const shares = (of: () => number) => Array.from({ length: 1 + Math.floor(8 * random()) }, of)
  return Array.from({ length: 500 }, () => [
    shares(random).toSorted((a, b) => b - a),
    shares(random).toSorted((a, b) => a - b),
    shares(random),
    shares(() => 0.44 + 0.12 * random()),
    shares(() => [0, 0.05, 0.25, 0.5, 0.7, 0.95, 1][Math.floor(7 * random())] ?? 0),
  ])
    .flat()
    .map((kept) => run(...kept))
}

test('however a run falls, rises or wavers, all that is said of it holds at once', () => {
  for (const frames of runs()) {
    const fate = fateOf(frames)
    for (const text of [fateHeadline(fate) ?? '', fateSentence(fate), fateInShort(fate)]) read(text, frames)
  }
})

test('a run that came back over half is told as one', () => {
  const fate = fateOf(run(0.531, 0.469, 0.485, 0.482, 0.515))
  expect([fateSentence(fate), fateInShort(fate)]).toEqual([
    'Copy 2 was the first to keep less than half; later ones keep more again. About half of the picture’s forms are where they were or close by; which ones, the figure does not say.',
    'below half at 2, back at 51% kept',
  ])
})

test('of a fork of a copy all says from which one it is told, and of a fork of a picture nothing else than of that', () => {
  const fate = { ...fateOf(run(0.96, 0.95)), forkedFromFrame: 20 }
  expect([fateInShort(fate), fateSentence(fate), keptName(fate)]).toEqual([
    '95% kept from copy 20',
    `It began with copy 20 of another evolution and is measured from there. ${NEARLY_ALL}`,
    'kept from copy 20',
  ])
  const half = { ...fateOf(run(0.6, 0.4)), forkedFromFrame: 20 }
  expect(fateInShort(half)).toBe('below half at 2, 40% kept from copy 20')
  expect(fateSentence(half)).toMatch(
    /^It began with copy 20 .* from there\. Copy 2 was the first to keep less than half\. /,
  )
  for (const forkedFromFrame of [0, null]) {
    expect(fateInShort({ ...fate, forkedFromFrame })).toBe('95% kept')
    expect(fateSentence({ ...fate, forkedFromFrame })).toBe(NEARLY_ALL)
    expect(keptName({ forkedFromFrame })).toBe('kept of the original')
  }
  expect(fateSentence({ kept: null, halfLife: null, forkedFromFrame: 20 })).toBe('')
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

test('of no picture that keeps some of its form is it said that the rest is gone: it may have moved or been drawn anew', () => {
  for (const percent of [5, 11, 17, 20, 24, 26, 40, 49]) {
    const [, headline = '', sentence = ''] = said(percent / 100)
    expect(`${headline} ${sentence}`).toMatch(/moved(?: or|,) changed/)
    expect(`${headline} ${sentence}`).not.toMatch(/in place|where they were|\b(?:few|none)\b/i)
  }
})
