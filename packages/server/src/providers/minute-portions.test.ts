import { expect, test } from 'vitest'
import { openMinutePortions } from './minute-portions.ts'

function open() {
  const clock = { ms: 0 }
  return { clock, minutes: openMinutePortions(() => clock.ms) }
}

const second = new Date('2026-01-31T12:00:00Z')

test('as many calls begin as the portion has, and they are told of by their owners', () => {
  const { minutes } = open()
  minutes.add('fal', { calls: 3, second }, 0)
  const begun = ['ada', 'bob', 'ada', 'ada'].map((owner) => minutes.spend('fal', owner))
  expect(begun).toEqual([true, true, true, false])
  expect(minutes.spend('xai', 'ada')).toBe(false)
  expect(minutes.report()).toEqual({
    begun: [
      { provider: 'fal', owner: 'ada', calls: 2 },
      { provider: 'fal', owner: 'bob', calls: 1 },
    ],
    unused: [],
  })
  expect(minutes.report()).toEqual({ begun: [], unused: [] })
})

test('a second after it was asked for it is used no more, and the rest is told of once', () => {
  const { minutes, clock } = open()
  minutes.add('fal', { calls: 3, second }, 0)
  clock.ms = 999
  expect(minutes.spend('fal', 'ada')).toBe(true)
  expect(minutes.report().unused).toEqual([])
  clock.ms = 1_000
  expect(minutes.spend('fal', 'ada')).toBe(false)
  expect(minutes.report()).toEqual({ begun: [], unused: [{ provider: 'fal', second, calls: 2 }] })
  expect(minutes.report().unused).toEqual([])
})

test('what is left of a portion is told of when another one comes', () => {
  const { minutes } = open()
  minutes.add('fal', { calls: 3, second }, 0)
  minutes.add('fal', { calls: 1, second: new Date(second.getTime() + 1_000) }, 0)
  expect(minutes.report().unused).toEqual([{ provider: 'fal', second, calls: 3 }])
  expect([minutes.spend('fal', 'ada'), minutes.spend('fal', 'ada')]).toEqual([true, false])
})

test('as much is wanted as began within a second, and nothing after a quiet one', () => {
  const { minutes, clock } = open()
  expect(minutes.wanted('fal')).toBe(0)
  for (let call = 0; call < 5; call += 1) minutes.noteBegun('fal')
  expect(minutes.wanted('fal')).toBe(5)
  clock.ms = 1_000
  expect(minutes.wanted('fal')).toBe(5)
  clock.ms = 1_500
  minutes.noteBegun('fal')
  expect(minutes.wanted('fal')).toBe(5)
  clock.ms = 2_000
  expect(minutes.wanted('fal')).toBe(1)
  clock.ms = 5_000
  expect(minutes.wanted('fal')).toBe(0)
})

test('a portion is asked for that is enough for all that begin, and not again at once where there was none', () => {
  const { minutes, clock } = open()
  expect(minutes.missing('fal', 3)).toBe(3)
  for (let call = 0; call < 5; call += 1) minutes.noteBegun('fal')
  expect(minutes.missing('fal', 3)).toBe(5)
  minutes.add('fal', { calls: 2, second }, 0)
  expect([minutes.missing('fal', 2), minutes.missing('fal', 3)]).toEqual([0, 5])
  minutes.add('fal', { calls: 0, second }, 0)
  expect(minutes.missing('fal', 3)).toBe(0)
  clock.ms = 1_000
  expect(minutes.missing('fal', 3)).toBe(5)
})
