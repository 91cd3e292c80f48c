import { chmod, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filmFolder } from '../test/film-folder.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

test('without a setting and without one on the machine, the packaged ffmpeg is taken', async () => {
  expect(await findFfmpeg({ PATH: '/nowhere' })).toContain('@ffmpeg-installer')
})

test('one on the machine comes before the packaged one', async () => {
  const folder = await filmFolder()
  await symlink(await findFfmpeg({ PATH: '' }), join(folder, 'ffmpeg'))
  expect(await findFfmpeg({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'ffmpeg'))
})

test('one that cannot write H.264 is passed over', async () => {
  const folder = await filmFolder()
  await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\necho V..... mpeg4\n')
  await chmod(join(folder, 'ffmpeg'), 0o755)
  expect(await findFfmpeg({ PATH: folder })).toContain('@ffmpeg-installer')
})

test('one that is too old to hold frames is passed over', async () => {
  const folder = await filmFolder()
  await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\necho V..... libx264\n')
  await chmod(join(folder, 'ffmpeg'), 0o755)
  expect(await findFfmpeg({ PATH: folder })).toContain('@ffmpeg-installer')
  await expect(findFfmpeg({ FFMPEG_PATH: join(folder, 'ffmpeg') })).rejects.toThrow('older than 4.1')
})

test('FFMPEG_PATH comes first, and is named when it does not work', async () => {
  const packaged = await findFfmpeg({ PATH: '' })
  expect(await findFfmpeg({ FFMPEG_PATH: packaged, PATH: '/nowhere/else' })).toBe(packaged)
  await expect(findFfmpeg({ FFMPEG_PATH: '/nowhere/ffmpeg' })).rejects.toThrow('FFMPEG_PATH is /nowhere/ffmpeg')
})
