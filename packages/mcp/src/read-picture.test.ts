import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureType } from './picture-type.ts'
import { readPicture } from './read-picture.ts'

const PHOTO = fileURLToPath(new URL('../../../bench/photos/coffee-cup.jpg', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a picture is read', async () => {
  expect(pictureType(await readPicture(PHOTO))).toBe('image/jpeg')
})

test.each([
  [
    'a secret',
    'ssh-key',
    Buffer.from('-----BEGIN OPENSSH PRIVATE KEY-----'),
    'This file is not a PNG, JPEG, GIF or WebP.',
  ],
  ['nothing', 'empty', Buffer.alloc(0), 'This file is not a PNG, JPEG, GIF or WebP.'],
  ['sound in the same wrapping', 'sound', Buffer.from('RIFF0000WAVE'), 'This file is not a PNG, JPEG, GIF or WebP.'],
])('%s is not', async (_what, name, content, sentence) => {
  const file = join(folder, name)
  await writeFile(file, content)
  await expect(readPicture(file)).rejects.toThrow(sentence)
})

test('a device, which has no end, is refused unread', async () => {
  await expect(readPicture('/dev/zero')).rejects.toThrow('This is not a file.')
})

test('a file that is too large is refused unread', async () => {
  const file = join(folder, 'large')
  await writeFile(file, '')
  await truncate(file, 20_000_000_000)
  await expect(readPicture(file)).rejects.toThrow('A picture has at most 10 MB')
})
