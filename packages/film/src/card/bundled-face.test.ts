import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FACE_CHARACTERS, glyphOf } from '@afterimage/core/cut/face'
import { expect, test } from 'vitest'

const face = readFileSync(join(import.meta.dirname, 'instrument-serif.ttf'))

test('what a cut knows of the face is what the file says', () => {
  const glyphs = glyphsOf(face)
  const plain = [...glyphs.keys()].filter((character) => !/[\u00a0\u0102\p{M}]/u.test(character))
  expect(FACE_CHARACTERS.toSorted()).toEqual(plain.toSorted())
  for (const character of FACE_CHARACTERS)
    expect([character, glyphOf(character)]).toEqual([character, glyphs.get(character)])
})

test('a browser has all of it in the file that it loads first', () => {
  const sheet = readFileSync(createRequire(import.meta.url).resolve('@fontsource/instrument-serif/400.css'), 'utf8')
  const [, ranges = ''] =
    /latin-400-normal\.woff2.*?unicode-range: ([^;]+);/s.exec(
      sheet.split('-latin-ext-400-normal */').at(-1)?.split('}')[1] ?? '',
    ) ?? []
  const inRange = (code: number) =>
    ranges.split(',').some((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
    })
  expect(FACE_CHARACTERS.filter((character) => !inRange(character.codePointAt(0) ?? 0))).toEqual([])
})

/** Advance and highest point of each character that the font maps: the tables cmap (format 4), hmtx, loca and glyf. */
function glyphsOf(font: Buffer): Map<string, { advance: number; top: number }> {
  const table = (name: string) => {
    for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
      if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
    }
    throw new Error(`the font has no ${name}`)
  }
  const [cmap, head, hhea, hmtx, loca, glyf] = ['cmap', 'head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    ...[number, number, number, number, number, number],
  ]
  const map = cmap + font.readUInt32BE(cmap + 8)
  expect([font.readUInt16BE(map), font.readUInt16BE(head + 18)]).toEqual([4, 1_000])
  const segments = font.readUInt16BE(map + 6) / 2
  const isLong = font.readUInt16BE(head + 50) === 1
  const widths = font.readUInt16BE(hhea + 34)
  const placeOf = (glyph: number) =>
    glyf + (isLong ? font.readUInt32BE(loca + 4 * glyph) : 2 * font.readUInt16BE(loca + 2 * glyph))
  const glyphs = new Map<string, { advance: number; top: number }>()
  for (let segment = 0; segment < segments; segment++) {
    const ends = map + 14 + 2 * segment
    const [starts, deltas, ranges] = [ends + 2 * segments + 2, ends + 4 * segments + 2, ends + 6 * segments + 2]
    for (let code = font.readUInt16BE(starts); code <= font.readUInt16BE(ends) && code < 0xffff; code++) {
      const range = font.readUInt16BE(ranges)
      const delta = font.readUInt16BE(deltas)
      const listed = range === 0 ? code : font.readUInt16BE(ranges + range + 2 * (code - font.readUInt16BE(starts)))
      if (listed === 0) continue
      const glyph = (listed + delta) & 0xffff
      const advance = font.readUInt16BE(hmtx + 4 * Math.min(glyph, widths - 1))
      const top = placeOf(glyph) === placeOf(glyph + 1) ? 0 : font.readInt16BE(placeOf(glyph) + 8)
      glyphs.set(String.fromCharCode(code), { advance, top })
    }
  }
  return glyphs
}
