import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export interface PngChunk {
  readonly type: string
  readonly data: Buffer
}

export function readChunks(png: Buffer): PngChunk[] {
  const chunks: PngChunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/** A PNG of these chunks, each with its right checksum. */
export function writeChunks(chunks: readonly PngChunk[]): Buffer {
  const written = chunks.flatMap(({ type, data }) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
    return [uint32(data.length), typed, uint32(crc32(typed))]
  })
  return Buffer.concat([SIGNATURE, ...written])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
