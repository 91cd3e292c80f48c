import { constants, crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './pixels.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Eight bits a channel, red, green and blue, the only compression and filtering there are, not interlaced. */
const FORMAT = [8, 2, 0, 0, 0]
const CHANNELS = 3
const AVERAGE = 3
/** Length and type in front of a chunk's data, and the checksum after it. */
const AROUND_DATA_BYTES = 12
/** What the filter leaves of a photo repeats itself in runs at most, and looking for more takes as long again. */
const RUNS = { level: 1, memLevel: 9, strategy: constants.Z_RLE }
/** As glyphs and patterns do. */
const REPETITIONS = { level: 2, memLevel: 9 }
/** Photos are packed to about half of their bytes; what is packed to less than this may be a drawing. */
const DRAWING_SHARE = 1 / 3

type Chunk = readonly [type: string, data: Uint8Array]

/**
 * A frame as PNG (third edition), lossless, and the same bytes for the same pixels. Synchronous: the caller's thread does the work. A
 * photo takes half of the time that libpng needs to make as few bytes of it. `text` is the data of an `iTXt` chunk to go with it.
 */
export function packPng(pixels: Pixels, text?: Uint8Array): Uint8Array<ArrayBuffer> {
  const filtered = filterByAverage(pixels)
  const runs = deflateSync(filtered, RUNS)
  const mayRepeat = runs.length < filtered.length * DRAWING_SHARE
  const repetitions = mayRepeat ? deflateSync(filtered, REPETITIONS) : runs
  const packed = repetitions.length < runs.length ? repetitions : runs

  const chunks: readonly Chunk[] = [
    ['IHDR', headerOf(pixels)],
    ...(text === undefined ? [] : [['iTXt', text] as const]),
    ['IDAT', packed],
    ['IEND', new Uint8Array()],
  ]
  const bytes = chunks.reduce((sum, [, data]) => sum + AROUND_DATA_BYTES + data.length, SIGNATURE.length)
  const png = new Uint8Array(bytes)
  png.set(SIGNATURE)
  let at = SIGNATURE.length
  for (const chunk of chunks) at = writeChunk(png, at, chunk)
  return png
}

/** Section 9.2: each byte less the mean of the same channel's bytes to the left and above, which count as 0 outside. */
function filterByAverage({ width, height, data }: Pixels): Uint8Array {
  const rowBytes = width * CHANNELS
  const filtered = new Uint8Array((rowBytes + 1) * height)
  // Whole rows of zeros and pixels before the first ones, so that the loop need not ask where it is.
  let above = new Uint8Array(CHANNELS + rowBytes)
  let row = new Uint8Array(CHANNELS + rowBytes)
  let to = 0
  for (let y = 0; y < height; y += 1) {
    row.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), CHANNELS)
    filtered[to] = AVERAGE
    to += 1
    for (let at = CHANNELS; at < row.length; at += 1) {
      const mean = ((row[at - CHANNELS] ?? 0) + (above[at] ?? 0)) >> 1
      filtered[to] = (row[at] ?? 0) - mean
      to += 1
    }
    ;[above, row] = [row, above]
  }
  return filtered
}

function headerOf({ width, height }: Pixels): Uint8Array {
  const header = Buffer.alloc(2 * 4 + FORMAT.length)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(FORMAT, 8)
  return header
}

/** Section 5.3. Returns where the next one begins. */
function writeChunk(png: Uint8Array, at: number, [type, data]: Chunk): number {
  const chunk = Buffer.from(png.buffer, at, data.length + AROUND_DATA_BYTES)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return at + chunk.length
}
