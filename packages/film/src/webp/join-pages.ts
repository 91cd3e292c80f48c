import { markedWebp, padded, webpChunk } from '@afterimage/frames/webp-chunks'

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

/** Each page is whole: nothing of the one before it shines through. */
const DO_NOT_BLEND = 0x02

/**
 * The pages as one moving WebP that plays for ever. Each was encoded alone, so that all cores can: between two copies nothing stays the
 * same that a common encoder could leave out.
 */
export function joinPages(pages: readonly WebpPage[], { width, height, mark }: Film): Uint8Array {
  // No colour behind the pages, and no last time.
  const animation = webpChunk('ANIM', Buffer.alloc(6))
  const frames = pages.map(({ picture, durationMs }) => {
    const head = Buffer.alloc(16)
    head.writeUIntLE(width - 1, 6, 3)
    head.writeUIntLE(height - 1, 9, 3)
    head.writeUIntLE(durationMs, 12, 3)
    head.writeUInt8(DO_NOT_BLEND, 15)
    return webpChunk('ANMF', head, padded(picture))
  })
  return markedWebp([animation, ...frames], { width, height, mark, isMoving: true })
}
