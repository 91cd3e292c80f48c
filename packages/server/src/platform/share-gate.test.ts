import { expect, test } from 'vitest'
import { openShareGate } from './share-gate.ts'

const queue = (sentence: string, maxWaiting: number) => ({
  maxWaiting,
  maxWaitMs: 60_000,
  refusal: () => new Error(sentence),
})

test('one owner takes no more than its share, waits behind its own, and is refused beyond that; others go on', async () => {
  const through = openShareGate({
    all: { width: 3, ...queue('all busy', 1) },
    each: { width: 2, ...queue('yours busy', 1) },
  })
  const begun: string[] = []
  const finish: (() => void)[] = []
  const work = (of: string) =>
    through(of, () => {
      begun.push(of)
      return new Promise<string>((resolve) => finish.push(() => resolve(of)))
    })
  const greedy = [work('greedy'), work('greedy'), work('greedy')]
  await expect(work('greedy')).rejects.toThrow('yours busy')
  const others = [work('one'), work('two')]
  await expect(work('three')).rejects.toThrow('all busy')
  await expect.poll(() => begun).toEqual(['greedy', 'greedy', 'one'])
  finish.shift()?.()
  await expect.poll(() => begun).toEqual(['greedy', 'greedy', 'one', 'two'])
  while (begun.length < 5) {
    finish.shift()?.()
    await new Promise(setImmediate)
  }
  for (const end of finish) end()
  expect(await Promise.all([...greedy, ...others])).toEqual(['greedy', 'greedy', 'greedy', 'one', 'two'])
  const again = work('three')
  await expect.poll(() => begun.at(-1)).toBe('three')
  finish.at(-1)?.()
  expect(await again).toBe('three')
})
