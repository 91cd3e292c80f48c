import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeLine } from './write-line.ts'

const LINE = { left: 3, top: 5, sizePx: 40, colour: '#ffffff', maxWidth: 300 }
const PILE = '\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0323\u0324\u0325\u0326\u0327'

test.each(['Melt · Dreamy', 'Ấ Ǟ ỹ Ģ', `a${PILE} b${PILE}`, PILE, `${'wide '.repeat(40)}g${PILE}`])(
  'is no longer and no higher than its place: %j',
  async (text) => {
    const { input, left, top } = await writeLine(text, LINE)
    const { width, height } = await sharp(input).metadata()
    expect([left, top]).toEqual([3, 5])
    expect(width).toBeLessThanOrEqual(300)
    expect(height).toBeLessThanOrEqual(50)
  },
)
