import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MADE_BY_AI_PNG_TEXT, MADE_BY_AI_XMP } from './made-by-ai.ts'
import { markPng } from './mark-png.ts'
import { packPng } from './pack-png.ts'

const picture = { width: 16, height: 8, data: Uint8Array.from({ length: 384 }, (_, i) => (i * 7) % 256) }

test('a marked picture is the same picture, and carries the mark as the server’s frames do', async () => {
  const marked = markPng(packPng(picture))
  const { xmp } = await sharp(marked).metadata()
  expect(xmp?.toString()).toBe(MADE_BY_AI_XMP)
  const { data } = await sharp(marked, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([...picture.data])
  expect(Buffer.from(marked).equals(Buffer.from(packPng(picture, MADE_BY_AI_PNG_TEXT)))).toBe(true)
})
