import { encodePng } from '@afterimage/frames/encode-frame'
import type { FilmSource } from '../film-source.ts'
import { decodeFrame } from '../read-frames.ts'
import { padToEven } from './pad-to-even.ts'
import { isPlainPng } from './plain-png.ts'

/**
 * One frame as a PNG that is whole, plain and of even sides, for a decoder that is not asked twice: the stored bytes where they
 * are so, else made anew from their pixels. Throws when they are damaged or not of the film's size.
 */
export async function readPlainPng(source: FilmSource, number: number): Promise<Uint8Array> {
  const png = await source.readFrame(number)
  const isEven = source.width % 2 === 0 && source.height % 2 === 0
  if (isEven && isPlainPng(png, source)) return png
  return encodePng(padToEven(await decodeFrame(source, number, png)))
}
