import { crc32 } from 'node:zlib'
import { MADE_BY_AI_PNG_TEXT } from '@afterimage/frames/made-by-ai'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type in front of a chunk's data, and the checksum after it. */
const AROUND_DATA_BYTES = 12
const HEADER_BYTES = 13
/** Eight bits a channel, red, green and blue, the only compression and filtering there are, not interlaced. */
const PLAIN_FORMAT = Buffer.from([8, 2, 0, 0, 0])
/** The density of print says nothing about colour or size in pixels; any other chunk might. */
const HARMLESS = new Set(['IDAT', 'pHYs'])

/**
 * Whether every decoder must see the same in these bytes: an 8-bit RGB image of exactly that size, nothing that changes its
 * colours, and each chunk as its checksum says (PNG, third edition, sections 5 and 11).
 */
export function isPlainPng(bytes: Uint8Array, size: { readonly width: number; readonly height: number }): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false
  for (let at = SIGNATURE.length, isFirst = true; at + AROUND_DATA_BYTES <= png.length; isFirst = false) {
    const dataBytes = png.readUInt32BE(at)
    const end = at + AROUND_DATA_BYTES + dataBytes
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return false
    const type = png.toString('latin1', at + 4, at + 8)
    if (isFirst) {
      if (type !== 'IHDR' || !isPlainHeader(png.subarray(at + 8, end - 4), size)) return false
    } else if (type === 'IEND') {
      return end === png.length
    } else if (!HARMLESS.has(type) && !isMark(type, png.subarray(at + 8, end - 4))) {
      return false
    }
    at = end
  }
  return false
}

/** Texts change no colours, but of them only our own is known to be short and not packed. */
function isMark(type: string, data: Buffer): boolean {
  return type === 'iTXt' && data.equals(MADE_BY_AI_PNG_TEXT)
}

function isPlainHeader(header: Buffer, size: { readonly width: number; readonly height: number }): boolean {
  return (
    header.length === HEADER_BYTES &&
    header.readUInt32BE(0) === size.width &&
    header.readUInt32BE(4) === size.height &&
    header.subarray(8).equals(PLAIN_FORMAT)
  )
}
