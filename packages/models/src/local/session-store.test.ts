import { expect, test } from 'vitest'
import { networkFile, SCALES } from './network-file.ts'
import { openSessionStore } from './session-store.ts'

const [x2, x4, x8] = SCALES.map(networkFile)
const data = Float32Array.from({ length: 3 * 8 * 8 }, (_, i) => (i * 7) % 256)
const DIMS = [1, 3, 8, 8]

const pictureOf = async (store: ReturnType<typeof openSessionStore>, file = '') =>
  Object.values(await store.run(file, 1, data, DIMS))[0]?.data

test('the least recently used network is given back, and draws the same when it is loaded again', async () => {
  const store = openSessionStore(2)
  const first = await pictureOf(store, x2)
  await pictureOf(store, x4)
  expect(await pictureOf(store, x2)).toEqual(first)
  await pictureOf(store, x8)
  expect(store.loaded()).toEqual([x2, x8])
  await pictureOf(store, x4)
  expect(store.loaded()).toEqual([x8, x4])
  expect(await pictureOf(store, x2)).toEqual(first)
})

test('a network that runs is never given back under its picture', async () => {
  const store = openSessionStore(1)
  const files = [x2, x4, x8, x2, x8, x4]
  const pictures = await Promise.all(files.map((file) => pictureOf(store, file)))
  expect(pictures[3]).toEqual(pictures[0])
  expect(store.loaded()).toHaveLength(1)
})

test('a file that cannot be loaded fails each time, and stands in nobody’s way', async () => {
  const store = openSessionStore(1)
  await expect(store.run('/nowhere.onnx', 1, data, DIMS)).rejects.toThrow()
  expect(store.loaded()).toEqual([])
  expect(await pictureOf(store, x2)).toBeDefined()
})
