import { layOutCut } from '@afterimage/core/cut/cut-layout'
import { CUT_SHAPE_IDS, USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { baselineOf, widthOf } from '@afterimage/core/cut/fit-line'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeLine } from '../card/write-line.ts'
import { writeCutLine } from './write-cut-line.ts'

const LONG = [`Melt · ${'A'.repeat(53)}`, 'HE'.repeat(40), 'Mii x '.repeat(30), `AH${'\u0301\u0302\u0303'.repeat(20)}`]

test.each(CUT_SHAPE_IDS)(
  'in the shape %s a long caption ends before the wordmark, is legible, and stands beside it',
  async (shape) => {
    const { caption } = layOutCut({ ...USUAL_CUT, shape }, { width: 512, height: 512 }, false)
    expect(caption.smallestPx).toBeGreaterThanOrEqual(shape === 'source' ? 20 : 40)
    for (const text of LONG) {
      const line = await writeCutLine(text, caption, '#ffffff')
      const { width, height } = await sharp(line.input).metadata()
      expect(width).toBeLessThanOrEqual(caption.maxWidth)
      // As high as its capitals are in the smallest type.
      expect(height).toBeGreaterThanOrEqual(Math.floor(0.7 * caption.smallestPx))
      expect(Math.abs(line.top + height - baselineOf(caption))).toBeLessThanOrEqual(2)
    }
  },
)

test.each(['Melt 🌒漢字', 'Melt ночь', 'Melt مرحبا שלום', 'Me\u202elt\u0007'])(
  'no other face of the machine comes into a film: %j',
  async (text) => {
    const place = { left: 0, top: 0, sizePx: 40, colour: '#ffffff' }
    const [given, plain] = await Promise.all([writeLine(text, place), writeLine('Melt', place)])
    expect(given.input.equals(plain.input)).toBe(true)
  },
)

test('nothing that is drawn is wider than it is held for', async () => {
  for (const sizePx of [20, 21, 40, 41, 42, 76]) {
    for (const text of [
      'AVAVAVAV',
      'WAWAWAf',
      'Terra Incognita · make it look',
      'ÎÎÎÎ',
      'ffffifflf',
      '“To”, fine – yes…',
    ]) {
      const { input } = await writeLine(text, { left: 0, top: 0, sizePx, colour: '#ffffff' })
      expect((await sharp(input).metadata()).width).toBeLessThanOrEqual(widthOf(text, sizePx))
    }
  }
})
