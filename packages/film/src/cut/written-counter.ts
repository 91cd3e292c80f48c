import type { CutLine } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import sharp from 'sharp'
import { writeLine } from '../card/write-line.ts'
import type { Canvas } from './paint.ts'

/** The number of a copy, to be blended over a cut. */
export async function writtenCounter(number: number, last: number, counter: CutLine): Promise<Canvas> {
  const line = await writeLine(frameCounter(number, last), { ...counter, colour: CUT_COLOURS.paper })
  const { data, info } = await sharp(line.input).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
