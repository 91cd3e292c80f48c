// A WebP file is made of chunks (https://developers.google.com/speed/webp/docs/riff_container).

const HAS_ANIMATION = 0x02
const HAS_XMP = 0x04
const PICTURES = new Set(['VP8 ', 'VP8L'])

interface MarkedFile {
  /** Pixels, as is the height. */
  readonly width: number
  readonly height: number
  /** XMP. */
  readonly mark: string
  readonly isMoving?: boolean
}

/** The chunk with the picture of a still WebP without alpha. Throws where there is none. */
export function pictureChunk(still: Uint8Array): Uint8Array {
  const bytes = Buffer.from(still.buffer, still.byteOffset, still.byteLength)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (PICTURES.has(bytes.toString('latin1', at, at + 4)) && end <= bytes.length) return bytes.subarray(at, end)
    at = end + (end % 2)
  }
  throw new Error('The WebP has no picture.')
}

/** A WebP file of the chunks of its picture, or of its pages, with XMP behind them. */
export function markedWebp(
  chunks: readonly Uint8Array[],
  { width, height, mark, isMoving = false }: MarkedFile,
): Uint8Array {
  const head = Buffer.alloc(10)
  head.writeUInt8(HAS_XMP | (isMoving ? HAS_ANIMATION : 0))
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const all = [webpChunk('VP8X', head), ...chunks.map(padded), webpChunk('XMP ', Buffer.from(mark))]
  return webpChunk('RIFF', Buffer.from('WEBP'), ...all)
}

/** A chunk with its name of four characters, its length and its content. */
export function webpChunk(name: string, ...content: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(
    content.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return padded(Buffer.concat([head, ...content]))
}

/** Chunks begin at even places. */
export function padded(bytes: Uint8Array): Uint8Array {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
}
