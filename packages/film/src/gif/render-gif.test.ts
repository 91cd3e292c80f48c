import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { renderOutput } from '../render-output.ts'

test('each frame is in the GIF, in order, with its colours and its time', async () => {
  const { source, pixels } = await drawnFilm({ frameCount: 6, width: 120, height: 90 })
  const file = join(await filmFolder(), 'film.gif')
  const { bytes } = await renderOutput('gif', source, file, { signal: never, framesPerSecond: 10 })
  const gif = await readFile(file)
  expect(gif).toHaveLength(bytes)
  const { pages, pageHeight, width, delay, loop } = await sharp(gif, { animated: true }).metadata()
  expect({ pages, pageHeight, width, delay, loop }).toEqual({
    ...{ pages: 6, pageHeight: 90, width: 120, loop: 0 },
    delay: filmTimeline(6, 10).steps.map((steps) => steps * 100),
  })
  for (const [page, { data }] of pixels.entries()) {
    const shown = await sharp(gif, { page }).removeAlpha().raw().toBuffer()
    const error = data.reduce((sum, value, i) => sum + Math.abs(value - (shown[i] ?? 0)), 0) / data.length
    expect(error, `frame ${page}`).toBeLessThan(1)
  }
})

test('a large film is made smaller, its aspect ratio kept', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 800, height: 400 })
  const file = join(await filmFolder(), 'film.gif')
  await renderOutput('gif', source, file, { signal: never })
  const { width, height } = await sharp(file).metadata()
  expect({ width, height }).toEqual({ width: 480, height: 240 })
})

test('an aborted GIF leaves nothing behind', async () => {
  const { source } = await drawnFilm({ frameCount: 30, width: 64, height: 48 })
  const folder = await filmFolder()
  const abort = new AbortController()
  const rendering = renderOutput('gif', source, join(folder, 'film.gif'), {
    signal: abort.signal,
    onProgress: () => abort.abort(),
  })
  await expect(rendering).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual([])
})

test('an aborted GIF takes nothing from one that is made beside it', async () => {
  const { source } = await drawnFilm({ frameCount: 12, width: 64, height: 48 })
  const folder = await filmFolder()
  await renderOutput('gif', source, join(folder, 'alone.gif'), { signal: never })
  const alone = await readFile(join(folder, 'alone.gif'))
  // the threads hold frames of one film or of both when it is aborted, as it happens: every round is another draw
  for (const round of Array(10).keys()) {
    const abort = new AbortController()
    const aborted = renderOutput('gif', source, join(folder, 'aborted.gif'), {
      signal: abort.signal,
      onProgress: (share) => share > round / 12 && abort.abort(),
    })
    const whole = renderOutput('gif', source, join(folder, 'whole.gif'), { signal: never })
    await expect(aborted).rejects.toThrow('aborted')
    await whole
    expect(await readFile(join(folder, 'whole.gif'))).toEqual(alone)
  }
  expect(await readdir(folder)).toEqual(['alone.gif', 'whole.gif'])
})
