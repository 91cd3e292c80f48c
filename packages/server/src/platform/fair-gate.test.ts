import { expect, onTestFinished, test, vi } from 'vitest'
import { type GivingWay, openFairGate } from './fair-gate.ts'

/** Work that ends when told, in the order in which it began. */
function workshop(width: number, giving?: GivingWay) {
  const through = openFairGate(width, giving)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const all: Promise<unknown>[] = []
  const bring = (owner: string) => {
    const work = async () => {
      begun.push(owner)
      await new Promise<void>((end) => ends.push(end))
    }
    all.push(through(owner, work))
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { through, begun, bring, endOne, all }
}

test('of two owners, one with many callers, each enters every other time', async () => {
  const { begun, bring, endOne, all } = workshop(2)
  for (let count = 0; count < 8; count += 1) bring('many')
  for (let count = 0; count < 3; count += 1) bring('one')
  while (begun.length < 11) await endOne()
  for (let count = 0; count < 2; count += 1) await endOne()
  await Promise.all(all)
  expect(begun.slice(2, 8)).toEqual(['one', 'many', 'one', 'many', 'one', 'many'])
})

test('anyone who comes back for one piece after another is next each time, no matter what waits', async () => {
  const { begun, bring, endOne } = workshop(1)
  for (let count = 0; count < 6; count += 1) bring('many')
  bring('one')
  await endOne()
  expect(begun.at(-1)).toBe('one')
  await endOne()
  bring('one')
  await endOne()
  expect(begun).toEqual(['many', 'one', 'many', 'one'])
})

test('no more than the width are in at once, and one that fails leaves its place', async () => {
  const through = openFairGate(2)
  let inside = 0
  let most = 0
  const enter = (fails: boolean) => async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise(setImmediate)
    inside -= 1
    if (fails) throw new Error('no')
  }
  const all = Array.from({ length: 9 }, (_, index) => through(String(index % 4), enter(index % 3 === 0)))
  const results = await Promise.allSettled(all)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(most).toBe(2)
})

test('an owner who brings larger pieces of work enters as much less often', async () => {
  const through = openFairGate(1)
  const begun: string[] = []
  const all = Array.from({ length: 16 }, (_, k) => {
    const [owner, worth] = k < 8 ? (['large', 4] as const) : (['small', 1] as const)
    const work = async () => {
      begun.push(owner)
      await new Promise(setImmediate)
    }
    return through(owner, work, worth)
  })
  await Promise.all(all)
  expect(begun.slice(1, 11).filter((owner) => owner === 'large')).toHaveLength(2)
})

const GIVING_WAY: GivingWay = { givesWay: (owner) => owner === 'nobody', quietMs: 2_000 }

test('those who give way enter once nobody else has had work for a while, and not between two pieces of another’s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, bring, endOne } = workshop(2, GIVING_WAY)
  for (let count = 0; count < 4; count += 1) bring('nobody')
  expect(begun).toEqual(['nobody', 'nobody'])
  bring('one')
  await endOne()
  expect(begun).toEqual(['nobody', 'nobody', 'one'])
  await endOne()
  expect(begun).toHaveLength(3)
  await endOne()
  vi.advanceTimersByTime(1_999)
  bring('one')
  vi.advanceTimersByTime(10_000)
  await endOne()
  expect(begun).toEqual(['nobody', 'nobody', 'one', 'one'])
  vi.advanceTimersByTime(1_999)
  expect(begun).toHaveLength(4)
  vi.advanceTimersByTime(1)
  await new Promise(setImmediate)
  expect(begun.slice(4)).toEqual(['nobody', 'nobody'])
})

test('those who give way have all places where nobody else asks, one after the other', async () => {
  const { begun, bring, endOne, all } = workshop(2, GIVING_WAY)
  for (let count = 0; count < 5; count += 1) bring('nobody')
  while (begun.length < 5) await endOne()
  for (let count = 0; count < 2; count += 1) await endOne()
  await Promise.all(all)
  expect(begun).toHaveLength(5)
})
