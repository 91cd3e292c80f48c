import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filmFolder, never } from '../test/film-folder.ts'
import { writeWhole } from './write-whole.ts'

test('the name appears only when the file is complete', async () => {
  const folder = await filmFolder()
  const file = join(folder, 'film')
  const written = await writeWhole(file, never, async (temporary) => {
    await writeFile(temporary, 'half')
    expect(await readdir(folder)).not.toContain('film')
    await writeFile(temporary, 'whole film')
  })
  expect(written).toEqual({ bytes: 10 })
  expect(await readdir(folder)).toEqual(['film'])
})

test('a former file stays when the new one fails', async () => {
  const folder = await filmFolder()
  const file = join(folder, 'film')
  await writeFile(file, 'former')
  const failing = writeWhole(file, never, async (temporary) => {
    await writeFile(temporary, 'half')
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await readFile(file, 'utf8')).toBe('former')
  expect(await readdir(folder)).toEqual(['film'])
})
