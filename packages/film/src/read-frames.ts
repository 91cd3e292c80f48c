import { decodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import type { FilmSource } from './film-source.ts'

const READ_AHEAD = 3

/** The film's frames in order, each decoded while those before it are still in use. Throws when one has another size. */
export async function* readFrames(source: FilmSource): AsyncGenerator<Pixels> {
  yield* inOrder(source.frames, READ_AHEAD, (frame) => readPixels(source, frame.number))
}

/** One frame, decoded, and held to the film's size. */
export async function readPixels(source: FilmSource, number: number): Promise<Pixels> {
  const pixels = await decodePng(await source.readFrame(number))
  if (pixels.width !== source.width || pixels.height !== source.height) {
    const found = `${pixels.width} × ${pixels.height}`
    throw new Error(`Frame ${number} has ${found} px; the film has ${source.width} × ${source.height} px.`)
  }
  return pixels
}

/** Results in the order of their items, with up to `ahead` of them in the making while one is used. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  make: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const waiting: Promise<Result>[] = []
  let next = 0
  for (let i = 0; i < items.length; i++) {
    while (next < items.length && next <= i + ahead) {
      const item = items[next++]
      if (item === undefined) break
      const result = make(item)
      result.catch(() => undefined) // handled where it is awaited; a consumer that stops early awaits no more
      waiting.push(result)
    }
    const result = waiting.shift()
    if (result) yield await result
  }
}
