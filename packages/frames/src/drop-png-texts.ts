const SIGNATURE_BYTES = 8
/** Length and type in front of a chunk's data, and the checksum after it. */
const AROUND_DATA_BYTES = 12
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A PNG without its text chunks (PNG, third edition, section 11.3.3); any other bytes as they are. We read no texts, but
 * the decoder unpacks them: three megabytes of compressed nothing kept it busy for half a minute.
 */
export function dropPngTexts(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1') !== '\x89PNG\r\n\x1a\n') return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = []
  let keptFrom = 0
  for (let at = SIGNATURE_BYTES; at + AROUND_DATA_BYTES <= bytes.length; ) {
    const end = at + AROUND_DATA_BYTES + view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (TEXTS.has(type)) {
      kept.push(bytes.subarray(keptFrom, at))
      keptFrom = Math.min(end, bytes.length)
    }
    at = end
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(keptFrom)])
}
