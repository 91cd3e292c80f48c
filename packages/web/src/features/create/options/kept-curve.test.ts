import type { Iterations } from '@afterimage/core/iterations'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { FIRST_CHOICES } from '../first-choices.ts'
import { atTheirLength, changed, untouched } from './kept-curve.ts'

const DRAWN = [
  { frame: 1, strength: 0.2 },
  { frame: 7, strength: 0.9 },
  { frame: 13, strength: 0.1 },
  { frame: 19, strength: 0.8 },
  { frame: 25, strength: 0.4 },
]
const drawn = changed({ ...FIRST_CHOICES, iterations: 25 }, { run: { ...USUAL_RUN, strength: DRAWN } })
const at = (choices: typeof drawn, iterations: Iterations) => changed(choices, { iterations })

test('a drawn curve is the same again after other lengths were tried', () => {
  const short = at(drawn, 3)
  expect(atTheirLength(short).run.strength.map(({ frame }) => frame)).toEqual([1, 2, 3])
  expect(atTheirLength(at(short, 25)).run.strength).toEqual(DRAWN)
})

test('another option that is chosen in between leaves it as it was drawn', () => {
  const short = at(drawn, 3)
  const shown = atTheirLength(short).run
  const run = untouched({ ...shown, seeds: 'each' }, { shown, drawn: short.run })
  expect(atTheirLength(at(changed(short, { run }), 25)).run).toEqual({ ...drawn.run, seeds: 'each' })
})

test('what is drawn at another length is what counts from then on', () => {
  const short = at(drawn, 3)
  const strength = atTheirLength(short).run.strength.map((point) => ({ ...point, strength: 1 }))
  const redrawn = at(changed(short, { run: { ...short.run, strength } }), 25)
  expect(atTheirLength(redrawn).run.strength.map((point) => point.strength)).toEqual([1, 1, 1, 1, 1])
})

test('points that came along stay where they are, unless they lie beyond the end', () => {
  const strength = [
    { frame: 20, strength: 0.2 },
    { frame: 50, strength: 0.9 },
  ]
  const carried = changed({ ...FIRST_CHOICES, iterations: 3 }, { iterations: 100, run: { ...USUAL_RUN, strength } })
  expect(atTheirLength(carried).run.strength).toEqual(strength)
  const beyond = changed({ ...FIRST_CHOICES, iterations: 10 }, { run: { ...USUAL_RUN, strength } })
  expect(atTheirLength(beyond).run.strength.map(({ frame }) => frame)).toEqual([1, 10])
})
