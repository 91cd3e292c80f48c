import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { chaptersOf } from '@afterimage/core/chapters'
import { filmTimeline, startSeconds } from '@afterimage/core/timeline/film-timeline'
import { openChromium } from '@afterimage/testing/browser/open-chromium'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { readChunks, writeChunks } from '../../test/png-chunks.ts'
import { chaptersIn } from '../../test/read-chapters.ts'
import { readRgba } from '../../test/read-rgba.ts'
import { renderOutput } from '../render-output.ts'
import { countSamples } from './count-samples.ts'
import { renderMp4 } from './render-mp4.ts'

const DAMAGES: Readonly<Record<string, (png: Uint8Array) => Uint8Array>> = {
  'that breaks off': (png) => png.subarray(0, png.length / 2),
  'with a flipped bit': (png) => png.map((byte, at) => (at === png.length >> 1 ? byte ^ 1 : byte)),
  'whose pixels cannot be unpacked': (png) => withPixels(png, (packed) => packed.fill(0x5a, packed.length >> 1)),
  'that holds half of its rows': (png) =>
    withPixels(png, (packed) => {
      const rows = inflateSync(packed)
      return deflateSync(rows.subarray(0, rows.length / 2))
    }),
}

describe('in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  test('the film plays, seeks to each frame exactly, and keeps its colours', async () => {
    const { source, pixels } = await drawnFilm({ frameCount: 12, width: 160, height: 120 })
    const file = join(await filmFolder(), 'film.mp4')
    await renderOutput('mp4', source, file, { signal: never })
    const timeline = filmTimeline(12)
    const page = await browser.newPage()
    const length = await openVideo(page, await readFile(file))
    expect(length.width).toBe(160)
    expect(length.seconds).toBeCloseTo(startSeconds(timeline, 12), 1)

    const stepSeconds = 1 / timeline.framesPerSecond
    const half = stepSeconds / 2
    const order = [11, 0, 7, 1, 6, 2, 10, 3, 9, 4, 8, 5]
    for (const number of order) {
      const shown = await pictureAt(page, startSeconds(timeline, number) + half, stepSeconds)
      const errors = pixels.map(({ data }) => meanError(shown, data))
      expect(errors.indexOf(Math.min(...errors)), `what is shown for frame ${number}`).toBe(number)
      expect(errors[number]).toBeLessThan(4)
    }
    // A plain field: no edge whose colour is blurred, so any shift would be the matrix or the range.
    const original = pixels[0]
    if (!original) throw new Error('no frame')
    const shown = await pictureAt(page, half, stepSeconds)
    const at = (10 * 160 + 100) * 3
    for (let channel = 0; channel < 3; channel++) {
      expect(Math.abs((shown[at + channel] ?? -99) - (original.data[at + channel] ?? 0))).toBeLessThanOrEqual(3)
    }
    await page.evaluate(PLAY_TO_THE_END)
    await page.close()
  })
})

test('a film of three iterations lasts over three seconds', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  const file = join(await filmFolder(), 'film.mp4')
  await renderOutput('mp4', source, file, { signal: never })
  expect((await countSamples(file)) / filmTimeline(4).framesPerSecond).toBeGreaterThanOrEqual(3)
})

test('a film of one frame lasts as long as its timeline', async () => {
  const { source } = await drawnFilm({ frameCount: 1, width: 64, height: 48 })
  const file = join(await filmFolder(), 'film.mp4')
  await renderOutput('mp4', source, file, { signal: never })
  expect(await countSamples(file)).toBe(filmTimeline(1).totalSteps)
})

test('a chapter begins where the drift turns, and with its frame', async () => {
  const { source } = await drawnFilm({ frameCount: 31, width: 64, height: 48 })
  const frames = source.frames.map((frame) => ({ ...frame, kept: Math.max(0.2, 1 - 0.06 * frame.number) }))
  const file = join(await filmFolder(), 'film.mp4')
  await renderOutput('mp4', { ...source, frames }, file, { signal: never })
  const timeline = filmTimeline(31)
  const chapters = chaptersOf(frames)
  expect(chapters).toHaveLength(3)
  expect(await chaptersIn(file)).toEqual(
    chapters.map(({ number, title }) => ({ startsAt: Math.round(1_000 * startSeconds(timeline, number)), title })),
  )
  expect(await countSamples(file)).toBe(timeline.totalSteps)
})

test('a film that does not turn has no chapters', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  const frames = source.frames.map((frame) => ({ ...frame, kept: 0.9 }))
  const file = join(await filmFolder(), 'film.mp4')
  await renderOutput('mp4', { ...source, frames }, file, { signal: never })
  expect(await chaptersIn(file)).toEqual([])
})

test('odd sides are made even', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 63, height: 47 })
  const file = join(await filmFolder(), 'film.mp4')
  expect(await renderOutput('mp4', source, file, { signal: never })).toEqual({ bytes: (await readFile(file)).length })
})

test('the work done is told, up to all of it', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  const shares: number[] = []
  const file = join(await filmFolder(), 'film.mp4')
  await renderOutput('mp4', source, file, { signal: never, onProgress: (share) => shares.push(share) })
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
})

test('an aborted film leaves nothing behind', async () => {
  const { source } = await drawnFilm({ frameCount: 8, width: 64, height: 48 })
  const folder = await filmFolder()
  const abort = new AbortController()
  const rendering = renderOutput('mp4', source, join(folder, 'film.mp4'), {
    signal: abort.signal,
    onProgress: () => abort.abort(),
  })
  await expect(rendering).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual([])
})

test('a frame that cannot be read fails the film and leaves nothing behind', async () => {
  const { source } = await drawnFilm({ frameCount: 8, width: 64, height: 48 })
  const folder = await filmFolder()
  const broken = { ...source, readFrame: (number: number) => source.readFrame(number === 5 ? 99 : number) }
  const rendering = renderOutput('mp4', broken, join(folder, 'film.mp4'), { signal: never })
  await expect(rendering).rejects.toThrow('There is no frame 99.')
  expect(await readdir(folder)).toEqual([])
})

describe('a damaged frame fails the film', () => {
  for (const [damage, harm] of Object.entries(DAMAGES)) {
    test(damage, async () => {
      const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
      const folder = await filmFolder()
      const readFrame = async (number: number) =>
        number === 2 ? harm(await source.readFrame(2)) : source.readFrame(number)
      const rendering = renderOutput('mp4', { ...source, readFrame }, join(folder, 'film.mp4'), { signal: never })
      await expect(rendering).rejects.toThrow()
      expect(await readdir(folder)).toEqual([])
    })
  }
})

test('frames that are stored in another way look the same', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  const folder = await filmFolder()
  const readFrame = async (number: number) =>
    sharp(await source.readFrame(number))
      .ensureAlpha()
      .png({ progressive: true })
      .toBuffer()
  await renderOutput('mp4', source, join(folder, 'plain.mp4'), { signal: never })
  await renderOutput('mp4', { ...source, readFrame }, join(folder, 'other.mp4'), { signal: never })
  expect(await readFile(join(folder, 'other.mp4'))).toEqual(await readFile(join(folder, 'plain.mp4')))
})

test('what ffmpeg has to complain of is told', async () => {
  const { source } = await drawnFilm({ frameCount: 40, width: 640, height: 480 })
  const timeline = filmTimeline(40)
  const file = join(await filmFolder(), 'missing/film.mp4')
  const rendering = renderMp4({ source, timeline, file, signal: never, onProgress: () => undefined })
  await expect(rendering).rejects.toThrow(/^ffmpeg ended with \d+: .*No such file/)
})

test('a frame of another size is named', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 64, height: 48 })
  const folder = await filmFolder()
  const wrong = renderOutput('mp4', { ...source, width: 66 }, join(folder, 'film.mp4'), { signal: never })
  await expect(wrong).rejects.toThrow('Frame 0 has 64 × 48 px; the film has 66 × 48 px.')
})

test('a file that breaks off is not taken for a film', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  const file = join(await filmFolder(), 'film.mp4')
  await renderOutput('mp4', source, file, { signal: never })
  await writeFile(file, (await readFile(file)).subarray(0, 200))
  await expect(countSamples(file)).rejects.toThrow('not complete')
})

/** The PNG with other pixel data, its checksums right. */
function withPixels(png: Uint8Array, change: (packed: Buffer) => Buffer): Uint8Array {
  const chunks = readChunks(Buffer.from(png))
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const header = chunks.filter(({ type }) => type === 'IHDR')
  return writeChunks([...header, { type: 'IDAT', data: change(packed) }, { type: 'IEND', data: Buffer.alloc(0) }])
}

function meanError(a: Uint8Array, b: Uint8Array): number {
  return b.reduce((sum, value, i) => sum + Math.abs(value - (a[i] ?? 0)), 0) / b.length
}

async function openVideo(page: Page, mp4: Buffer): Promise<{ width: number; seconds: number }> {
  await page.setContent('<video muted></video><canvas></canvas>')
  return page.evaluate(
    `new Promise((resolve, reject) => {
      const video = document.querySelector('video')
      video.onloadeddata = () => resolve({ width: video.videoWidth, seconds: video.duration })
      video.onerror = () => reject(new Error(video.error.message))
      video.src = 'data:video/mp4;base64,${mp4.toString('base64')}'
    })`,
  )
}

/**
 * What a person sees at that time, as RGB. A seek is over before its frame is on the screen: until then the canvas would get the
 * one before it.
 */
async function pictureAt(page: Page, seconds: number, stepSeconds: number): Promise<Uint8Array> {
  const rgba = await page.evaluate<string>(
    `new Promise((resolve) => {
      const video = document.querySelector('video')
      const look = (_now, { mediaTime }) => {
        if (Math.abs(${seconds} - mediaTime) >= ${stepSeconds}) {
          video.requestVideoFrameCallback(look)
          return
        }
        const canvas = document.querySelector('canvas')
        canvas.width = video.videoWidth
        canvas.height = video.videoHeight
        const context = canvas.getContext('2d')
        context.drawImage(video, 0, 0)
        const rgba = context.getImageData(0, 0, canvas.width, canvas.height).data
        resolve(new Uint8Array(rgba.buffer).toBase64())
      }
      video.requestVideoFrameCallback(look)
      video.currentTime = ${seconds}
    })`,
  )
  return readRgba(rgba)
}

const PLAY_TO_THE_END = `new Promise((resolve, reject) => {
  const video = document.querySelector('video')
  video.onended = resolve
  video.onerror = () => reject(new Error(video.error.message))
  video.currentTime = 0
  video.playbackRate = 4
  video.play().catch(reject)
})`
