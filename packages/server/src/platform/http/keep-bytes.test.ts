import { expect, test } from 'vitest'
import { keepBytes } from './keep-bytes.ts'

const MB = 1_000_000

async function* inChunks(...chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

test('what comes in chunks is kept in one piece, to the last byte that may be', async () => {
  const chunks = ['a', 'bc', 'd'.repeat(3_000), '', 'e'.repeat(70_000)]
  const whole = chunks.join('')
  const seen: number[] = []
  const kept = await keepBytes(inChunks(...chunks), whole.length, ({ length }) => seen.push(length))
  expect(kept?.toString()).toBe(whole)
  expect(seen).toEqual([1, 2, 3_000, 0, 70_000])
  expect(await keepBytes(inChunks(...chunks), whole.length - 1, () => undefined)).toBeUndefined()
  expect((await keepBytes(inChunks(), 10, () => undefined))?.length).toBe(0)
})

test('a thousand bodies that have not begun take no memory, and those of a byte little', async () => {
  const held = Promise.withResolvers<void>()
  async function* heldBack(first: string) {
    if (first !== '') yield Buffer.from(first)
    await held.promise
  }
  const before = process.memoryUsage().arrayBuffers
  const bodies = Array.from({ length: 2_000 }, (_, at) =>
    keepBytes(heldBack(at < 1_000 ? '' : 'a'), 10 * MB, () => undefined),
  )
  await new Promise(setImmediate)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MB)
  held.resolve()
  expect((await Promise.all(bodies)).map((kept) => kept?.length)).toEqual(
    Array.from({ length: 2_000 }, (_, at) => (at < 1_000 ? 0 : 1)),
  )
})
