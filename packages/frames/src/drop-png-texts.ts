const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type in front of a chunk's data, and the checksum after it. */
const AROUND_DATA_BYTES = 12
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type, 'latin1').readUInt32BE()))

/**
 * A PNG without its text chunks (PNG, third edition, section 11.3.3); any other bytes as they are. We read no texts, but
 * the decoder unpacks them: three megabytes of compressed nothing kept it busy for half a minute. Nothing is made for a single
 * chunk, of which ten megabytes can hold eight hundred thousand.
 */
export function dropPngTexts(bytes: Uint8Array): Uint8Array {
  if (!SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let kept: Uint8Array | undefined
  let length = 0
  let at = SIGNATURE.length
  while (at + AROUND_DATA_BYTES <= bytes.length) {
    const end = Math.min(bytes.length, at + AROUND_DATA_BYTES + view.getUint32(at))
    if (!TEXTS.has(view.getUint32(at + 4))) {
      if (kept !== undefined) length = moveDown(kept, length, at, end)
    } else if (kept === undefined) {
      kept = Buffer.from(bytes)
      length = at
    }
    at = end
  }
  return kept === undefined ? bytes : kept.subarray(0, moveDown(kept, length, at, bytes.length))
}

/** Moves what is between `from` and `end` down to `to`; returns where it ends there. */
function moveDown(bytes: Uint8Array, to: number, from: number, end: number): number {
  bytes.copyWithin(to, from, end)
  return to + end - from
}
