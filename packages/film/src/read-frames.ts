import { decodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import type { FilmSource } from './film-source.ts'

/** One frame, decoded, and held to the film's size. */
export async function readPixels(source: FilmSource, number: number): Promise<Pixels> {
  return decodeFrame(source, number, await source.readFrame(number))
}

/** The pixels of frame `number` from its PNG. Throws when they are damaged or not of the film's size. */
export async function decodeFrame(source: FilmSource, number: number, png: Uint8Array): Promise<Pixels> {
  const pixels = await decodePng(png).catch((cause: unknown) => {
    throw new Error(`Frame ${number} is damaged: it cannot be read as a picture.`, { cause })
  })
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
