/** Little, so that a body that has hardly begun, or never does, holds hardly anything. */
const FIRST_BYTES = 1_024

/**
 * What a stream brings, in one piece; undefined for more than `maxBytes`. `onChunk` is told of each chunk before it is kept, and may
 * throw. It is copied as it comes: a body in chunks of one byte each would take a hundred times its length.
 */
export async function keepBytes(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<Buffer | undefined> {
  let kept = Buffer.alloc(0)
  let length = 0
  for await (const chunk of chunks) {
    const needed = length + chunk.length
    if (needed > maxBytes) return undefined
    onChunk(chunk)
    if (needed > kept.length) {
      const wider = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(needed, kept.length * 2, FIRST_BYTES)))
      wider.set(kept.subarray(0, length))
      kept = wider
    }
    kept.set(chunk, length)
    length = needed
  }
  return kept.subarray(0, length)
}
