/** How many numbers an embedding has. */
export const EMBEDDING_LENGTH = 2_048

/** The bytes of the scale before the numbers. */
const SCALE_BYTES = 4
const MOST = 127

/** What an embedding takes in the store, bytes. */
export const PACKED_BYTES = SCALE_BYTES + EMBEDDING_LENGTH

/**
 * How alike two pictures are in meaning: the cosine of their embeddings, 1 for the same. Unrelated photographs are far from 0:
 * see `UNRELATED_MEANING`. 0 where one of them is nothing but zeros. Throws RangeError when their lengths differ.
 */
export function meaningOf(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`embeddings of ${a.length} and ${b.length} numbers`)
  let [dot, ofA, ofB] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    dot += x * y
    ofA += x * x
    ofB += y * y
  }
  return ofA === 0 || ofB === 0 ? 0 : dot / Math.sqrt(ofA * ofB)
}

/** An embedding as it is kept: a little-endian float32, the scale, then each number in that scale as an int8. Throws RangeError. */
export function packEmbedding(embedding: Float32Array): Uint8Array {
  if (embedding.length !== EMBEDDING_LENGTH) throw new RangeError(`an embedding of ${embedding.length} numbers`)
  const scale = embedding.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MOST
  const packed = new Uint8Array(PACKED_BYTES)
  const view = new DataView(packed.buffer)
  view.setFloat32(0, scale, true)
  for (const [at, value] of embedding.entries()) {
    view.setInt8(SCALE_BYTES + at, scale === 0 ? 0 : Math.round(value / scale))
  }
  return packed
}

/** The embedding that was packed, to within half a step of its scale. Throws RangeError for bytes that are none. */
export function unpackEmbedding(packed: Uint8Array): Float32Array {
  if (packed.length !== PACKED_BYTES) throw new RangeError(`a packed embedding of ${packed.length} bytes`)
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const scale = view.getFloat32(0, true)
  return Float32Array.from({ length: EMBEDDING_LENGTH }, (_, at) => view.getInt8(SCALE_BYTES + at) * scale)
}
