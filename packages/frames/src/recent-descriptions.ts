import { hash } from 'node:crypto'
import { type Description, describePixels } from './compare-frames.ts'
import type { Pixels } from './pixels.ts'

/** Of what a thread remembers, in bytes: the originals and last frames of some thousand small pictures, or of a dozen at 256 px. */
const MAX_BYTES = 32 * 1024 ** 2
/** Unused for so long, an image belongs to an evolution that is over, or one so slow that describing it again costs nothing. */
const MAX_IDLE_MS = 5_000

interface Entry {
  readonly description: Description
  readonly bytes: number
  usedAt: number
}

/**
 * Descriptions of the images that come again: an original with each of its frames, and a frame with the one after it. They are known by
 * their content, since threads are handed copies. What does not fit is described and forgotten: to push others out would help nobody
 * where many evolutions take turns.
 */
export class RecentDescriptions {
  /** The longest unused first. */
  private readonly entries = new Map<string, Entry>()
  private bytes = 0
  private readonly now: () => number
  private readonly maxBytes: number

  constructor({ now = () => performance.now(), maxBytes = MAX_BYTES } = {}) {
    this.now = now
    this.maxBytes = maxBytes
  }

  /** How much is held, in bytes. */
  get size(): number {
    return this.bytes
  }

  /** The description of an image. Throws RangeError where a side is shorter than 11 px. */
  describe(pixels: Pixels): Description {
    const now = this.now()
    this.dropIdle(now)
    const key = `${pixels.width} ${hash('sha256', pixels.data)}`
    const known = this.entries.get(key)
    if (known === undefined) return this.add(key, describePixels(pixels), now)
    known.usedAt = now
    this.entries.delete(key)
    this.entries.set(key, known)
    return known.description
  }

  private add(key: string, description: Description, now: number): Description {
    const bytes = bytesOf(description)
    if (this.bytes + bytes <= this.maxBytes) {
      this.entries.set(key, { description, bytes, usedAt: now })
      this.bytes += bytes
    }
    return description
  }

  private dropIdle(now: number): void {
    for (const [key, { bytes, usedAt }] of this.entries) {
      if (now - usedAt <= MAX_IDLE_MS) return
      this.entries.delete(key)
      this.bytes -= bytes
    }
  }
}

function bytesOf({ pixels, plane, statistics, structure, lab }: Description): number {
  const arrays = [pixels.data, plane.data, statistics.mean, statistics.meanSquare, lab]
  const { variance, coarse } = structure
  const form = [structure.statistics.plane.data, structure.statistics.mean, structure.statistics.meanSquare]
  return [...arrays, variance, coarse.data, ...form].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
