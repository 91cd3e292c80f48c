/** A picture of the film, as the chunk that a still WebP has of it, and how long it stands, in milliseconds. */
export interface WebpPage {
  readonly picture: Uint8Array
  readonly durationMs: number
}

interface Film {
  readonly width: number
  readonly height: number
  /** XMP. */
  readonly mark: string
}

const HAS_ANIMATION = 0x02
const HAS_XMP = 0x04
/** Each page is whole: nothing of the one before it shines through. */
const DO_NOT_BLEND = 0x02
const PICTURES = new Set(['VP8 ', 'VP8L'])

/** The chunk with the picture of a still WebP without alpha. Throws where there is none. */
export function pictureChunk(still: Uint8Array): Uint8Array {
  const bytes = Buffer.from(still.buffer, still.byteOffset, still.byteLength)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (PICTURES.has(bytes.toString('latin1', at, at + 4)) && end <= bytes.length) return bytes.subarray(at, end)
    at = end + (end % 2)
  }
  throw new Error('A page of the WebP has no picture.')
}

/**
 * The pages as one moving WebP that plays for ever (https://developers.google.com/speed/webp/docs/riff_container). Each was encoded alone,
 * so that all cores can: between two copies nothing stays the same that a common encoder could leave out.
 */
export function joinPages(pages: readonly WebpPage[], { width, height, mark }: Film): Uint8Array {
  const head = Buffer.alloc(10)
  head.writeUInt8(HAS_ANIMATION | HAS_XMP)
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const chunks = [
    chunk('VP8X', head),
    // No colour behind the pages, and no last time.
    chunk('ANIM', Buffer.alloc(6)),
    ...pages.map(({ picture, durationMs }) => {
      const frame = Buffer.alloc(16)
      frame.writeUIntLE(width - 1, 6, 3)
      frame.writeUIntLE(height - 1, 9, 3)
      frame.writeUIntLE(durationMs, 12, 3)
      frame.writeUInt8(DO_NOT_BLEND, 15)
      return chunk('ANMF', frame, padded(picture))
    }),
    chunk('XMP ', Buffer.from(mark)),
  ]
  return chunk('RIFF', Buffer.from('WEBP'), ...chunks)
}

function chunk(name: string, ...content: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(
    content.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return padded(Buffer.concat([head, ...content]))
}

/** Chunks begin at even places. */
function padded(bytes: Uint8Array): Uint8Array {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
}
