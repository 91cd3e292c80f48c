import { encodePng } from '@afterimage/frames/encode-frame'
import { MADE_BY_AI_PNG_TEXT } from '@afterimage/frames/made-by-ai'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type PngChunk, readChunks, writeChunks } from '../../test/png-chunks.ts'
import { isPlainPng } from './plain-png.ts'

const SIZE = { width: 3, height: 2 }
const PNG = Buffer.from(await encodePng({ ...SIZE, data: new Uint8Array(18).fill(70) }))

test('a frame as it is stored is plain', () => {
  expect(isPlainPng(PNG, SIZE)).toBe(true)
  expect(isPlainPng(new Uint8Array(PNG), SIZE)).toBe(true)
})

test('another size is not', () => {
  expect(isPlainPng(PNG, { width: 2, height: 3 })).toBe(false)
  expect(isPlainPng(PNG, { width: 3, height: 3 })).toBe(false)
})

test('another format is not', async () => {
  const image = sharp(PNG)
  expect(isPlainPng(await image.clone().ensureAlpha().png().toBuffer(), SIZE)).toBe(false)
  expect(isPlainPng(await image.clone().png({ palette: true }).toBuffer(), SIZE)).toBe(false)
  expect(isPlainPng(await image.clone().toColourspace('b-w').png().toBuffer(), SIZE)).toBe(false)
  expect(isPlainPng(await image.clone().toColourspace('rgb16').png().toBuffer(), SIZE)).toBe(false)
  expect(isPlainPng(await image.clone().png({ progressive: true }).toBuffer(), SIZE)).toBe(false)
  expect(isPlainPng(await image.clone().jpeg().toBuffer(), SIZE)).toBe(false)
})

test('no byte can be changed and none be missing', () => {
  for (const at of PNG.keys()) {
    const flipped = PNG.map((byte, i) => (i === at ? byte ^ 0x10 : byte))
    expect(isPlainPng(flipped, SIZE), `byte ${at} changed`).toBe(false)
    expect(isPlainPng(PNG.subarray(0, at), SIZE), `only ${at} bytes`).toBe(false)
  }
})

test('nothing may follow the end', () => {
  expect(isPlainPng(Buffer.concat([PNG, Buffer.alloc(1)]), SIZE)).toBe(false)
})

test('a chunk that may change the colours is not plain', () => {
  const gamma: PngChunk = { type: 'gAMA', data: Buffer.from([0, 0, 0xb1, 0x8f]) }
  const [header, ...others] = readChunks(PNG)
  if (!header) throw new Error('no header')
  expect(isPlainPng(writeChunks([header, ...others]), SIZE)).toBe(true)
  expect(isPlainPng(writeChunks([header, gamma, ...others]), SIZE)).toBe(false)
  expect(isPlainPng(writeChunks([gamma, header, ...others]), SIZE)).toBe(false)
})

test('of all texts the mark alone is plain', () => {
  const [header, ...others] = readChunks(PNG)
  if (!header) throw new Error('no header')
  const withText = (type: string, data: Uint8Array) =>
    isPlainPng(writeChunks([header, { type, data: Buffer.from(data) }, ...others]), SIZE)
  expect(withText('iTXt', MADE_BY_AI_PNG_TEXT)).toBe(true)
  expect(withText('zTXt', MADE_BY_AI_PNG_TEXT)).toBe(false)
  expect(withText('iTXt', MADE_BY_AI_PNG_TEXT.slice(0, -1))).toBe(false)
  expect(withText('iTXt', Buffer.concat([MADE_BY_AI_PNG_TEXT, Buffer.from(' ')]))).toBe(false)
})
