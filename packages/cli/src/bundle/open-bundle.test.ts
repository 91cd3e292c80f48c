import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../test/made-evolution.ts'
import { ended, startProgram } from '../../test/program.ts'
import { type HandmadeFile, zipByHand } from '../../test/zip-by-hand.ts'
import { reportOn } from '../verify/bundle-report.ts'
import { type Bundle, openBundle } from './open-bundle.ts'

const EVOLUTION = { style: 'dreamy', seed: 7, aiProvider: 'local', aiModelId: 'melt' }
const FRAMES = [
  { number: 0, sha256: '0'.repeat(64), previousSha256: null },
  { number: 1, sha256: '1'.repeat(64), previousSha256: '0'.repeat(64) },
]
const MANIFEST = JSON.stringify({ evolution: EVOLUTION, frames: FRAMES })
const NAMES = ['manifest.json', 'frames/frame-000.png', 'frames/frame-001.png']

test('a ZIP as a server gives it has its frames, and nothing besides', async () => {
  const bundle = await openZipOf(NAMES)
  expect(Buffer.from((await bundle.readFrame(1)) ?? []).toString()).toBe('frames/frame-001.png')
  expect(bundle.unnamed).toEqual([])
})

test.each([
  ['./frames/frame-001.png'],
  ['frames//frame-001.png'],
  ['frames/./frame-001.png'],
  ['frames/../frames/frame-001.png'],
  ['../frame-001.png'],
  ['/frames/frame-001.png'],
  ['frames\\frame-001.png'],
  ['C:frame-001.png'],
  ['frames/frame-001.png\n'],
])('a name such as %j, which unpackers read as another, is refused', async (name) => {
  await expect(openZipOf([...NAMES, name])).rejects.toThrow('film.zip holds a file with an unusual name, “')
})

test.each([['frames/frame-001.png'], ['Frames/Frame-001.PNG'], ['frames/frame-001.png.'], ['manifest.json ']])(
  'a second file that becomes the same one on some disk, %j, is refused',
  async (name) => {
    await expect(openZipOf([...NAMES, name])).rejects.toThrow(`film.zip holds ${name} twice.`)
  },
)

test.each([
  ['frames/frame-000.png', 'film.zip holds frames/frame-000.png twice.'],
  ['../frame-001.png', 'film.zip holds a file with an unusual name, “../frame-001.png”'],
])('a name that a file has in UTF-8 besides its own, %j, counts as well', async (unicodeName, sentence) => {
  const file = { name: 'notes.txt', content: '', unicodeName }
  await expect(openZipOf(NAMES, file)).rejects.toThrow(sentence)
})

test('files among the frames that the manifest does not name are told, and what systems put there is not', async () => {
  const others = [
    'frames/frame-002.png',
    'frames/more/a.png',
    'Frames/b.png',
    'frames/.DS_Store',
    'notes.txt',
    'frames/',
  ]
  const bundle = await openZipOf([...NAMES, ...others])
  expect(bundle.unnamed).toEqual(['Frames/b.png', 'frames/frame-002.png', 'frames/more/a.png'])
  const { lines, isSound } = reportOn(bundle, [], 'No frame was made again.')
  expect(lines).toContain('Among the frames lie 3 files that the manifest does not name:')
  expect(lines).toContain('  frames/frame-002.png')
  expect(isSound).toBe(false)
})

test('so are those of a folder', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'frames', 'more'), { recursive: true })
  await writeFile(join(folder, 'manifest.json'), MANIFEST)
  for (const name of ['frame-001.png', 'frame-002.png', 'more/a.png']) await writeFile(join(folder, 'frames', name), '')
  expect((await openBundle(folder, 'film')).unnamed).toEqual(['frames/frame-002.png', 'frames/more/a.png'])
})

test('a manifest that is too large is told to be, in a ZIP and in a folder', async () => {
  const folder = await newFolder()
  const large = Buffer.alloc(70 * 1024 ** 2, ' ')
  const sentence = 'The manifest.json of film is too large: 70 MiB, and 64 at most are read.'
  await writeFile(join(folder, 'manifest.json'), large)
  await expect(openBundle(folder, 'film')).rejects.toThrow(sentence)
  await writeFile(join(folder, 'film.zip'), zipByHand([{ name: 'manifest.json', content: large }]))
  await expect(openBundle(join(folder, 'film.zip'), 'film')).rejects.toThrow(sentence)
})

test('of the folder of a race those of its contenders are named', async () => {
  const folder = await newFolder()
  for (const contender of ['a', 'b']) {
    await mkdir(join(folder, 'race', contender), { recursive: true })
    await writeFile(join(folder, 'race', contender, 'manifest.json'), '{}')
  }
  const { status, stderr } = await ended(startProgram(await programOfRun('verify'), {}, folder, 'race'))
  expect(stderr).toBe('race holds a race, not one evolution. Name one of its contenders: race/a, race/b.\n')
  expect(status).toBe(2)
})

async function openZipOf(names: readonly string[], ...others: readonly HandmadeFile[]): Promise<Bundle> {
  const files = names.map((name) => ({ name, content: name === 'manifest.json' ? MANIFEST : name }))
  const folder = await newFolder()
  await writeFile(join(folder, 'film.zip'), zipByHand([...files, ...others]))
  const bundle = await openBundle(join(folder, 'film.zip'), 'film.zip')
  onTestFinished(() => bundle.close())
  return bundle
}
