import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG of these chunks, whatever they say. */
export function png(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks])
}

/** One chunk with its right length and checksum. */
export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** The header of a one-bit grey picture. */
export function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 1
  return chunk('IHDR', data)
}

/** The rows of a black one-bit picture, compressed. */
export function blackRows(width: number, height: number): Buffer {
  return deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
}

/** A black one-bit PNG of any size; deflate makes a few kilobytes of it. */
export function blackPng(width: number, height: number): Buffer {
  return png(header(width, height), chunk('IDAT', blackRows(width, height)), chunk('IEND'))
}
