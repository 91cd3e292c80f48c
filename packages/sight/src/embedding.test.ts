import { expect, test } from 'vitest'
import { EMBEDDING_LENGTH, meaningOf, packEmbedding, unpackEmbedding } from './embedding.ts'

/** Like the pooled features of a network: nothing below zero, most near it, few far above. */
function features(seed: number): Float32Array {
  const values = Float32Array.from({ length: EMBEDDING_LENGTH }, (_, at) => Math.abs(Math.sin((at + 1) * seed)) ** 9)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

test('the meaning of a picture is like itself, whatever the scale, and unlike its opposite', () => {
  const one = features(1.7)
  expect(meaningOf(one, one)).toBeCloseTo(1, 6)
  const [more, opposite] = [one.map((value) => value * 3), one.map((value) => -value)]
  expect(meaningOf(one, more)).toBeCloseTo(1, 6)
  expect(meaningOf(one, opposite)).toBeCloseTo(-1, 6)
  expect(meaningOf(Float32Array.of(1, 0), Float32Array.of(1, 1))).toBeCloseTo(Math.SQRT1_2, 6)
})

test('what has no meaning is like nothing', () => {
  expect(meaningOf(new Float32Array(EMBEDDING_LENGTH), features(1.7))).toBe(0)
  expect(meaningOf(features(1.7), new Float32Array(EMBEDDING_LENGTH))).toBe(0)
})

test('embeddings of different lengths are not compared', () => {
  expect(() => meaningOf(new Float32Array(3), new Float32Array(4))).toThrow(RangeError)
})

test('a packed embedding takes two kilobytes and means the same', () => {
  const [one, other] = [features(1.7), features(2.9)]
  const packed = packEmbedding(one)
  expect(packed.length).toBeLessThanOrEqual(2_100)
  expect(meaningOf(one, unpackEmbedding(packed))).toBeGreaterThan(0.9999)
  const apart = meaningOf(unpackEmbedding(packed), unpackEmbedding(packEmbedding(other))) - meaningOf(one, other)
  expect(Math.abs(apart)).toBeLessThan(0.01)
})

test('a packed embedding is read where it lies in a larger buffer', () => {
  const packed = packEmbedding(features(1.7))
  const larger = new Uint8Array(packed.length + 3)
  larger.set(packed, 3)
  expect(unpackEmbedding(larger.subarray(3))).toEqual(unpackEmbedding(packed))
})

test('an embedding of zeros is packed, and one of another length is not', () => {
  const none = new Float32Array(EMBEDDING_LENGTH)
  expect(unpackEmbedding(packEmbedding(none))).toEqual(none)
  expect(() => packEmbedding(new Float32Array(5))).toThrow(RangeError)
  expect(() => unpackEmbedding(new Uint8Array(5))).toThrow(RangeError)
})
