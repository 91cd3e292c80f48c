import { raceChapters } from '@afterimage/core/race-chapters'
import { encodePng } from '@afterimage/frames/encode-frame'
import sharp, { type OverlayOptions } from 'sharp'
import { writeLine } from '../card/write-line.ts'
import type { FilmSource } from '../film-source.ts'
import { readPixels } from '../read-frames.ts'
import { layOutPanes, type PaneLayout } from './pane-layout.ts'

const GROUND = '#0e0c0b'
const PAPER = '#f3ede4'
const CAPTION_PX = 22

/** One contender of a race, and what it is called beside the others. */
export interface RacePane {
  readonly name: string
  readonly source: FilmSource
}

/**
 * The films of a race as one film on a split screen: each frame shows the same one of all, and a contender that has fewer its last. It is
 * rendered as any film is. Throws RangeError where there is none.
 */
export async function raceSource(title: string, panes: readonly RacePane[]): Promise<FilmSource> {
  const [largest] = panes.map(({ source }) => source).toSorted((a, b) => b.width * b.height - a.width * a.height)
  if (largest === undefined) throw new RangeError('A race has contenders.')
  const layout = layOutPanes(panes.length, largest)
  const { pane, corners, width, height } = layout
  const captions = await Promise.all(
    panes.map(({ name }, at) => {
      const { left, top } = corners[at] ?? { left: 0, top: 0 }
      const place = { left, top: top + pane.height + 6, sizePx: CAPTION_PX, colour: PAPER, maxWidth: pane.width }
      return writeLine(name, place)
    }),
  )
  const frameCount = Math.max(...panes.map(({ source }) => source.frames.length))
  return {
    ...{ title, width, height, facts: {} },
    chapters: raceChapters(panes.map(({ name, source: { frames } }) => ({ name, frames }))),
    // Of all together nothing is measured.
    frames: Array.from({ length: frameCount }, (_, number) => ({ number, kept: null, deltaE: null, labels: null })),
    readFrame: async (number) => {
      const tiles = await Promise.all(panes.map(({ source }, at) => tileOf(source, number, layout, at)))
      const ground = sharp({ create: { width, height, channels: 3, background: GROUND } })
      const drawn = await ground
        .composite([...tiles, ...captions])
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return encodePng({ width, height, data: new Uint8Array(drawn.data) })
    },
  }
}

async function tileOf(
  source: FilmSource,
  number: number,
  { pane, corners }: PaneLayout,
  at: number,
): Promise<OverlayOptions> {
  const { data, width, height } = await readPixels(source, Math.min(number, source.frames.length - 1))
  const fitted = sharp(data, { raw: { width, height, channels: 3 } }).resize({
    ...pane,
    ...({ fit: 'contain', background: GROUND, kernel: 'lanczos3' } as const),
  })
  return { input: await fitted.png({ compressionLevel: 0 }).toBuffer(), ...corners[at] }
}
