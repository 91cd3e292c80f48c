import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { STILL_FORMATS } from '@afterimage/core/cut/stills'
import { encodeCover, encodePng } from '@afterimage/frames/encode-frame'
import { DIGITAL_SOURCE_TYPE, MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { closeDriftMeasuring, encodeWithThumbnail } from '@afterimage/frames/measure-drift'
import { exiftoolPath } from 'exiftool-vendored'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnFilm } from '../test/drawn-film.ts'
import { makeFolder, never } from '../test/film-folder.ts'
import { readXmp } from '../test/read-xmp.ts'
import { renderCut } from './cut/render-cut.ts'
import { renderStill } from './cut/render-still.ts'
import { renderOutput } from './render-output.ts'

const FILMS = {
  mp4: 'film.mp4',
  gif: 'film.gif',
  webp: 'film.webp',
  poster: 'poster.jpg',
  card: 'card.jpg',
  html: 'film.html',
} as const
const MARKED_PICTURES = [
  'frame.png',
  'thumbnail.webp',
  'film.mp4',
  'film.gif',
  'film.webp',
  'poster.jpg',
  'card.jpg',
  'still.png',
  'still.webp',
  'cut.mp4',
] as const
const OF_THE_ORIGINAL = ['original.png', 'cover.webp'] as const
const KINDS = ['mp4', 'gif', 'webp', 'poster', 'card', 'html'] as const

const run = promisify(execFile)
let folder: string
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ folder, remove } = await makeFolder())
  const { source, pixels } = await drawnFilm({ frameCount: 3, width: 96, height: 64 })
  const [original, frame] = pixels
  if (!original || !frame) throw new Error('no frames')
  const { png, thumbnail } = await encodeWithThumbnail({ original, previous: original, frame })
  await writeFile(join(folder, 'frame.png'), png)
  await writeFile(join(folder, 'thumbnail.webp'), thumbnail)
  await writeFile(join(folder, 'original.png'), await encodePng(original))
  await writeFile(join(folder, 'cover.webp'), await encodeCover(original))
  for (const kind of KINDS) {
    await renderOutput(kind, source, join(folder, FILMS[kind]), { signal: never })
  }
  for (const format of STILL_FORMATS) {
    const still = await renderStill({ source, kind: 'collage', format, caption: 'Melt' }, never)
    await writeFile(join(folder, `still.${format}`), still)
  }
  const options = { ...USUAL_CUT, shape: 'source', seconds: 6 } as const
  await renderCut({ source, options, caption: 'Melt' }, join(folder, 'cut.mp4'), { signal: never })
})
afterAll(async () => {
  await closeDriftMeasuring()
  await remove?.()
})

test.each(MARKED_PICTURES)('%s says that an AI made it', async (name) => {
  expect(await readXmp(name, await readFile(join(folder, name)))).toBe(MADE_BY_AI_XMP)
})

test.each(OF_THE_ORIGINAL)('%s, which a person sent, says nothing of the kind', async (name) => {
  expect(await readXmp(name, await readFile(join(folder, name)))).toBeUndefined()
})

test('the single-file player says it of itself, and of each picture in it but the original', async () => {
  const page = await readFile(join(folder, 'film.html'), 'utf8')
  expect(page).toContain(`<meta name="DigitalSourceType" content="${DIGITAL_SOURCE_TYPE}">`)
  const pictures = [...page.matchAll(/data:image\/webp;base64,([\w+/=]+)/g)].map(([, base64 = '']) => base64)
  const packets = await Promise.all(
    pictures.map(async (base64) => (await sharp(Buffer.from(base64, 'base64')).metadata()).xmp?.toString()),
  )
  expect(packets).toEqual([undefined, MADE_BY_AI_XMP, MADE_BY_AI_XMP])
})

/** exiftool comes from npm, but for the Perl that it needs everywhere except on Windows. */
test('exiftool finds the mark wherever it belongs, and nothing wrong with any of the files', async () => {
  const exiftool = await exiftoolPath()
  const version = await run(exiftool, ['-ver']).catch((error: unknown) => {
    process.stderr.write(
      `exiftool was not asked: it cannot be run here (${String(error).trim()}). Install Perl to have it asked.\n`,
    )
  })
  if (version === undefined) return
  const tags = ['-json', '-n', '-validate', '-warning', '-error', '-DigitalSourceType', '-Comment']
  const names = [...MARKED_PICTURES, 'film.html', ...OF_THE_ORIGINAL]
  const { stdout } = await run(exiftool, [...tags, ...names], { cwd: folder })
  const sound = { Validate: '0 0 0' }
  const marked = { ...sound, DigitalSourceType: DIGITAL_SOURCE_TYPE }
  expect(JSON.parse(stdout)).toEqual([
    ...[...MARKED_PICTURES, 'film.html'].map((SourceFile) => ({
      ...{ SourceFile, ...marked },
      ...(SourceFile.endsWith('.mp4') && { Comment: `Made by AI: ${DIGITAL_SOURCE_TYPE}` }),
    })),
    ...OF_THE_ORIGINAL.map((SourceFile) => ({ SourceFile, ...sound })),
  ])
})
