import { expect, test } from 'vitest'
import { openFairGate } from './fair-gate.ts'

/** Work that ends when told, in the order in which it began. */
function workshop(width: number) {
  const through = openFairGate(width)
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
