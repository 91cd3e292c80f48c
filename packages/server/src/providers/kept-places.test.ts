import { expect, test } from 'vitest'
import { HEARD_FOR_MS, KEEP_MS, openKeptPlaces, ownerKey, providerKey } from './kept-places.ts'

const nobody = { contended: new Set<string>(), paused: new Set<string>() }

function open({ holds = () => true }: { readonly holds?: (process: string) => boolean } = {}) {
  const clock = { ms: 0 }
  const kept = openKeptPlaces(holds, () => clock.ms)
  kept.setRoom('fal', true)
  kept.hear(nobody)
  let made = 0
  const place = (owner = 'ada', provider = 'fal') => {
    made += 1
    return { id: String(made), provider, owner, process: 'this' }
  }
  return { kept, clock, place }
}

test('a place is taken again for the same owner at the same provider, once, the newest first', () => {
  const { kept, place } = open()
  const [first, second] = [place(), place()]
  expect([kept.keep(first), kept.keep(second), kept.count()]).toEqual([true, true, 2])
  expect([kept.take('fal', 'bob'), kept.take('xai', 'ada')]).toEqual([undefined, undefined])
  expect([kept.take('fal', 'ada'), kept.take('fal', 'ada'), kept.take('fal', 'ada')]).toEqual([
    second,
    first,
    undefined,
  ])
  expect(kept.count()).toBe(0)
})

test('a place in which nothing ran for five seconds is given back', () => {
  const { kept, clock, place } = open()
  const old = place()
  kept.keep(old)
  clock.ms = KEEP_MS - 1
  kept.hear(nobody)
  expect(kept.takeDue()).toEqual([])
  const young = place()
  kept.keep(young)
  clock.ms = KEEP_MS
  expect(kept.takeDue()).toEqual([old])
  expect([kept.takeDue(), kept.count(), kept.take('fal', 'ada')]).toEqual([[], 1, young])
})

test.each([
  ['somebody waits for the provider', { ...nobody, contended: new Set([providerKey('fal')]) }],
  ['somebody waits for the owner', { ...nobody, contended: new Set([ownerKey('ada')]) }],
  ['the provider is paused', { ...nobody, paused: new Set(['fal']) }],
])('none is kept or taken while %s, and those that are kept are given back', (_why, heard) => {
  const { kept, place } = open()
  const one = place()
  kept.keep(one)
  kept.hear(heard)
  expect([kept.take('fal', 'ada'), kept.keep(place())]).toEqual([undefined, false])
  expect(kept.takeDue()).toEqual([one])
  kept.hear(nobody)
  expect(kept.keep(place())).toBe(true)
})

test('none is kept where the provider has little room, or where nobody knows who waits', () => {
  const { kept, clock, place } = open()
  kept.setRoom('fal', false)
  expect(kept.keep(place())).toBe(false)
  kept.setRoom('fal', true)
  clock.ms = HEARD_FOR_MS
  expect(kept.keep(place())).toBe(false)
  kept.hear(nobody)
  expect(kept.keep(place())).toBe(true)
})

test('none is taken once others may have ended the lease', () => {
  let isSure = true
  const { kept, place } = open({ holds: () => isSure })
  kept.keep(place())
  isSure = false
  expect([kept.take('fal', 'ada'), kept.keep(place()), kept.takeDue().length]).toEqual([undefined, false, 1])
})
