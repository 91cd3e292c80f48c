import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countSamples } from '@afterimage/film/mp4/count-samples'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { expect, test } from 'vitest'
import { ended, folderWithPhoto, start, startProgram } from '../../test/program.ts'
import { frameFile } from '../evolution-folder.ts'
import { readCutArguments } from './read-cut-arguments.ts'

const CUT = await programOfRun('cut')

test('a folder of evolve, or the ZIP of it, becomes a film of the shape and length that were asked for', async () => {
  const folder = await folderWithPhoto()
  await ended(start(folder, 'photo.png', '-n', '2', '-m', 'faithful', '--outputs', 'zip', '--out', 'film'))
  const folderCut = await ended(startProgram(CUT, {}, folder, 'film', '--seconds', '6', '--shape', '1:1'))
  expect(folderCut.status, folderCut.stderr).toBe(0)
  expect(folderCut.stdout).toMatch(/film-1x1\.mp4 {2}\d+\.\d\d MB/)
  expect(await countSamples(join(folder, 'film-1x1.mp4'))).toBe(180)
  const zipCut = await ended(
    startProgram(CUT, {}, folder, 'film/frames.zip', '--seconds', '6', '--shape', 'source', '-o', 'z.mp4'),
  )
  expect(zipCut.status, zipCut.stderr).toBe(0)
  expect(await countSamples(join(folder, 'z.mp4'))).toBe(180)

  await writeFile(join(folder, 'film', frameFile(2)), 'no picture')
  const { status, stderr } = await ended(startProgram(CUT, {}, folder, 'film', '--seconds', '6', '-o', 'gone.mp4'))
  expect([status, stderr]).toEqual([1, expect.stringContaining('Frame 2 is damaged: it cannot be read as a picture.')])
  await expect(stat(join(folder, 'gone.mp4'))).rejects.toThrow('ENOENT')
})

test('says in a sentence what is wrong, and leaves no film', async () => {
  const folder = await folderWithPhoto()
  await writeFile(join(folder, 'notes.zip'), 'no ZIP')
  const cases: readonly (readonly [args: readonly string[], sentence: RegExp])[] = [
    [['--shape', '4:3', 'film'], /^--shape must be one of 9:16, 1:1, 16:9, source, not "4:3"\.$/m],
    [['film'], /^There is no file film\.$/m],
    [['notes.zip'], /^notes\.zip is not a ZIP file/m],
    [['notes.zip', '-o', 'notes.zip'], /^A cut is an MP4: give --out a name that ends in \.mp4, not "notes\.zip"\.$/m],
    [
      ['film', '-o', 'film/film.mp4'],
      /^film\/film\.mp4 is the whole film of this evolution: give the cut another name\.$/m,
    ],
    [[], /^Name one folder or ZIP: npm run cut -- my-film$/m],
  ]
  for (const [args, sentence] of cases) {
    const { status, stderr } = await ended(startProgram(CUT, {}, folder, ...args))
    expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)])
  }
  await expect(stat(join(folder, 'notes-9x16.mp4'))).rejects.toThrow('ENOENT')
})

test('what is not asked for is as usual', () => {
  expect(readCutArguments(['film'])).toEqual({
    name: 'film',
    options: { shape: '9:16', seconds: 12, original: 'inset', ending: 'hold', hasWordmark: true },
    out: undefined,
  })
  const all = ['film', '--shape', '16:9', '--seconds', '20', '--original', 'beside', '--ending', 'boomerang']
  expect(readCutArguments([...all, '--no-wordmark', '-o', 'a.mp4'])).toEqual({
    name: 'film',
    options: { shape: '16:9', seconds: 20, original: 'beside', ending: 'boomerang', hasWordmark: false },
    out: 'a.mp4',
  })
})
