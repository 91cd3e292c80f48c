import { blackRows, chunk, header, png } from '@afterimage/testing/images/png'
import { expect, test } from 'vitest'
import { dropPngTexts } from './drop-png-texts.ts'

const rows = chunk('IDAT', blackRows(64, 64))
const text = (type: string) => chunk(type, Buffer.from('Comment\0hello'))

test('texts of all three kinds go, wherever they are, and the rest stays', () => {
  const other = chunk('pHYs', Buffer.alloc(9))
  const wordy = png(header(64, 64), text('tEXt'), text('zTXt'), other, rows, text('iTXt'), chunk('IEND'), text('tEXt'))
  expect(dropPngTexts(wordy)).toEqual(png(header(64, 64), other, rows, chunk('IEND')))
})

test('a PNG without texts, and a file that is none, are left alone', () => {
  const wordless = png(header(64, 64), rows, chunk('IEND'))
  expect(dropPngTexts(wordless)).toBe(wordless)
  const other = Buffer.concat([Buffer.from('GIF89a..'), text('tEXt')])
  expect(dropPngTexts(other)).toBe(other)
})

test('a text that claims to be longer than the file ends with it', () => {
  const endless = Buffer.concat([png(header(64, 64)), Buffer.from('ffffffff7a545874', 'hex'), Buffer.alloc(40)])
  expect(dropPngTexts(endless)).toEqual(png(header(64, 64)))
})

test('hundreds of thousands of tiny chunks are gone through at once, and the file itself stays as it was', () => {
  const pairs = Buffer.concat(Array.from({ length: 100_000 }, () => [chunk('tEXt'), chunk('aaAa')]).flat())
  const full = png(header(64, 64), pairs, rows, chunk('IEND'), Buffer.from('rest'))
  const before = new Uint8Array(full)
  const cleaned = dropPngTexts(full)
  expect(cleaned.length).toBe(full.length - 100_000 * 12)
  expect(Buffer.from(cleaned.subarray(-4)).toString()).toBe('rest')
  expect(Buffer.compare(full, before)).toBe(0)
})
