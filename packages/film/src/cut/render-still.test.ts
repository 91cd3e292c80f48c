import { STILL_KINDS } from '@afterimage/core/cut/stills'
import { MADE_BY_AI_PNG_TEXT } from '@afterimage/frames/made-by-ai'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { never } from '../../test/film-folder.ts'
import { readChunks } from '../../test/png-chunks.ts'
import type { FilmSource } from '../film-source.ts'
import { renderStill } from './render-still.ts'

const MARGIN = 32
const GROUND = [14, 12, 11]
const caption = 'Terra Incognita · make it look like an old map of the moon'
const SHAPES = [
  { width: 64, height: 512 },
  { width: 512, height: 64 },
  { width: 256, height: 256 },
] as const

test.each(
  STILL_KINDS.flatMap((kind) => SHAPES.flatMap((size) => [1, 0.4, null].map((kept) => ({ kind, ...size, kept })))),
)(
  '$kind of $width × $height px of which $kept is kept: nothing leaves the margins, and the words can be read',
  async ({ kind, kept, ...size }) => {
    const source = await hundredCopies(size, kept)
    const still = await opened(await renderStill({ source, kind, format: 'png', caption }, never))
    expect(still.width).toBeGreaterThanOrEqual(720)
    expect(still.height).toBeLessThanOrEqual(2_160)
    const { left, top, right, bottom } = inkIn(still, { left: 0, top: 0, right: still.width, bottom: still.height })
    expect(Math.min(left, top, still.width - right, still.height - bottom)).toBeGreaterThanOrEqual(MARGIN - 1)
    // The row of the figure, and the sentence beside it.
    const row = { left: MARGIN, top: still.height - 164, right: still.width, bottom: still.height - 80 }
    const sentence = inkIn(still, { ...row, left: gapIn(still, row) })
    expect(sentence.right - sentence.left).toBeGreaterThan(250)
    expect(sentence.bottom - sentence.top).toBeGreaterThanOrEqual(18)
  },
)

test('a PNG has the mark as frames have it, in a chunk that is not compressed', async () => {
  const source = await hundredCopies({ width: 64, height: 64 }, 0.4)
  const still = await renderStill({ source, kind: 'before-after', format: 'png', caption }, never)
  const [, chunk] = readChunks(Buffer.from(still))
  expect([chunk?.type, chunk?.data.equals(MADE_BY_AI_PNG_TEXT)]).toEqual(['iTXt', true])
})

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Frames 0 and 1 again and again. */
async function hundredCopies(size: { width: number; height: number }, kept: number | null): Promise<FilmSource> {
  const { source } = await drawnFilm({ frameCount: 2, ...size })
  return {
    ...source,
    frames: Array.from({ length: 101 }, (_, number) => ({ number, kept, deltaE: null, labels: null })),
    readFrame: (number) => source.readFrame(number % 2),
  }
}

async function opened(still: Uint8Array) {
  const { data, info } = await sharp(still).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
type Opened = Awaited<ReturnType<typeof opened>>

function hasInk({ data, width }: Opened, x: number, y: number): boolean {
  return GROUND.some((value, channel) => Math.abs((data[(y * width + x) * 3 + channel] ?? 0) - value) > 24)
}

/** What is not ground within the box. */
function inkIn(still: Opened, box: Box): Box {
  const ink = { left: box.right, top: box.bottom, right: box.left, bottom: box.top }
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (!hasInk(still, x, y)) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
      ink.top = Math.min(ink.top, y)
      ink.bottom = Math.max(ink.bottom, y + 1)
    }
  }
  return ink
}

/** Where the first space is that is wider than one between words of the figure. */
function gapIn(still: Opened, { left, top, right, bottom }: Box): number {
  let empty = 0
  for (let x = left; x < right; x++) {
    let isEmpty = true
    for (let y = top; y < bottom && isEmpty; y++) isEmpty = !hasInk(still, x, y)
    empty = isEmpty ? empty + 1 : 0
    if (x > left + 40 && empty > 21) return x
  }
  return right
}
