import type { CutLine } from '@afterimage/core/cut/cut-layout'
import { baselineOf, fitLine } from '@afterimage/core/cut/fit-line'
import sharp from 'sharp'
import { type WrittenLine, writeLine } from '../card/write-line.ts'
import type { Layer } from './paint.ts'

/** A line of a cut as a layer, on its place's baseline whatever is written in it. */
export async function writeCutLine(text: string, line: CutLine, colour: string): Promise<WrittenLine> {
  const written = await writeLine(text, { ...line, colour })
  return { ...written, top: baselineOf(line) - fitLine(text, line).above }
}

/** The same, to be blended over each frame anew. */
export async function writeLooseLine(text: string, line: CutLine, colour: string): Promise<Layer> {
  const { input, left, top } = await writeCutLine(text, line, colour)
  const { data, info } = await sharp(input).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { left, top, canvas: { width: info.width, height: info.height, data: new Uint8Array(data) } }
}
