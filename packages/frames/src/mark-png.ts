import { MADE_BY_AI_PNG_TEXT } from './made-by-ai.ts'

/** Eight bytes of signature, and the header's chunk with its thirteen. */
const AFTER_HEADER = 8 + 12 + 13

/** The PNG with the mark that says that an AI made it, right behind its header. */
export function markPng(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = chunkOf('iTXt', MADE_BY_AI_PNG_TEXT)
  const marked = new Uint8Array(png.length + chunk.length)
  marked.set(png.subarray(0, AFTER_HEADER))
  marked.set(chunk, AFTER_HEADER)
  marked.set(png.subarray(AFTER_HEADER), AFTER_HEADER + chunk.length)
  return marked
}

/** A chunk (PNG, third edition, 5.3): length, type, data, and the CRC of type and data. */
function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(type), 4)
  chunk.set(data, 8)
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)))
  return chunk
}

/** CRC-32 (PNG, annex D): polynomial 0xEDB88320, reflected. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return ~crc >>> 0
}
