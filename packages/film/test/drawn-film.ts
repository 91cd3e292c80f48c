import { encodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import type { FilmSource } from '../src/film-source.ts'

interface Drawing {
  readonly frameCount: number
  readonly width: number
  readonly height: number
}

/**
 * A film of drawn frames: plain colour fields whose hues turn with the frame's number, and a white disc that wanders, so that each frame
 * differs from its neighbours in colour and in form.
 */
export async function drawnFilm(drawing: Drawing): Promise<{ source: FilmSource; pixels: readonly Pixels[] }> {
  const pixels = Array.from({ length: drawing.frameCount }, (_, number) => draw(drawing, number))
  const pngs = await Promise.all(pixels.map((one) => encodePng(one)))
  const source: FilmSource = {
    title: 'A <film> of </script> discs & "fields"',
    width: drawing.width,
    height: drawing.height,
    frames: pixels.map((_, number) => ({
      number,
      kept: number === 0 ? null : 1 / (1 + number / 4),
      deltaE: number === 0 ? null : number * 1.5,
      labels: null,
    })),
    facts: { Model: 'drawn', Style: '<i>none</i>', Seed: '7' },
    readFrame: async (number) => {
      const png = pngs[number]
      if (!png) throw new Error(`There is no frame ${number}.`)
      return png
    },
  }
  return { source, pixels }
}

function draw({ width, height, frameCount }: Drawing, number: number): Pixels {
  const data = new Uint8Array(width * height * 3)
  const phase = number / frameCount
  const centreX = width * (0.15 + 0.7 * phase)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)
      const isDisc = (x - centreX) ** 2 + (y - height / 2) ** 2 < (height / 6) ** 2
      for (let channel = 0; channel < 3; channel++) {
        const turn = 2 * Math.PI * (phase + field / 4 + channel / 3)
        data[(y * width + x) * 3 + channel] = isDisc ? 240 : Math.round(128 + 96 * Math.sin(turn))
      }
    }
  }
  return { width, height, data }
}
