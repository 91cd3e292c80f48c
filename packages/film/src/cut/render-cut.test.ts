import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { layOutCut } from '@afterimage/core/cut/cut-layout'
import { USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { encodePng } from '@afterimage/frames/encode-frame'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { readXmp } from '../../test/read-xmp.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { countSamples } from '../mp4/count-samples.ts'
import { openCut, renderCut } from './render-cut.ts'

const OPTIONS = { ...USUAL_CUT, shape: '1:1', seconds: 6 } as const
const caption = 'Melt · Dreamy <&>'
const drawn = () => drawnFilm({ frameCount: 5, width: 64, height: 48 })

test('is an MP4 of the length that was asked for, marked as made by AI', async () => {
  const { source } = await drawn()
  const file = join(await filmFolder(), 'cut.mp4')
  const shares: number[] = []
  const onProgress = (share: number) => shares.push(share)
  const { bytes } = await renderCut({ source, options: OPTIONS, caption }, file, { signal: never, onProgress })
  expect([bytes, await countSamples(file)]).toEqual([(await stat(file)).size, 180])
  expect(await readXmp(file, await readFile(file))).toContain('trainedAlgorithmicMedia')
  expect([shares.at(-1), shares.toSorted((a, b) => a - b)]).toEqual([1, shares])
})

test('shows each copy for as long as the timeline says, to the video frame', async () => {
  const grey = (number: number) => 20 + 6 * number
  const size = { width: 64, height: 64 }
  const { source } = await drawn()
  const steps = cutTimeline(35, 12, 'boomerang')
  const flat = {
    ...{ ...source, ...size },
    frames: Array.from({ length: 36 }, (_, number) => ({ number, kept: null, deltaE: null, labels: null })),
    readFrame: (number: number) => encodePng({ ...size, data: new Uint8Array(3 * 64 * 64).fill(grey(number)) }),
  }
  const options = { ...OPTIONS, seconds: 12, original: 'none', ending: 'boomerang' } as const
  const file = join(await filmFolder(), 'cut.mp4')
  await renderCut({ source: flat, options, caption }, file, { signal: never })
  const { picture } = layOutCut(options, flat, false)
  const middle = `crop=16:16:${picture.left + picture.width / 2}:${picture.top + picture.height / 2},scale=1:1`
  const read = ['-loglevel', 'error', '-i', file, '-vf', middle, '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1']
  const { stdout } = await promisify(execFile)(await findFfmpeg(), read, { encoding: 'buffer' })
  const shown = [...stdout].map((level) => Math.round((level - 20) / 6))
  expect(shown).toEqual(steps.flatMap(({ number, ticks }) => Array.from({ length: ticks }, () => number)))
})

test('shows each copy, the original in the corner, and the playhead where the copy stands on the curve', async () => {
  const { source, pixels } = await drawn()
  const layout = layOutCut(OPTIONS, source, false)
  const draw = await openCut({ source, options: OPTIONS, caption }, layout)
  const [first, last] = [await draw(0), await draw(4)]
  const { picture, original, curve } = layout
  if (original === undefined) throw new Error('the original is not shown')
  const at = ({ data, width }: typeof first, x: number, y: number) => [
    ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ]
  const meanOf = ({ data, width }: typeof first, box: typeof picture) => {
    let sum = 0
    for (let y = box.top; y < box.top + box.height; y++) {
      for (let at = (y * width + box.left) * 3; at < (y * width + box.left + box.width) * 3; at++) sum += data[at] ?? 0
    }
    return sum / (box.width * box.height * 3)
  }
  const alone = { ...OPTIONS, original: 'none' } as const
  const drawAlone = await openCut({ source, options: alone, caption }, layOutCut(alone, source, false))
  for (const number of [0, 4]) {
    const frame = pixels[number]
    if (frame === undefined) throw new Error('there is no such frame')
    const whole = { left: 0, top: 0, width: frame.width, height: frame.height }
    expect(Math.abs(meanOf(await drawAlone(number), picture) - meanOf(frame, whole))).toBeLessThan(2)
  }
  const inCorner = [original.left + original.width / 2, original.top + original.height / 2] as const
  expect(at(last, ...inCorner)).toEqual(at(first, ...inCorner))
  const paper = [243, 237, 228]
  expect(at(first, curve.left, curve.top + 2)).toEqual(paper)
  expect(at(last, curve.left + curve.width, curve.top + 2)).toEqual(paper)
  expect(at(last, curve.left, curve.top + 2)).not.toEqual(paper)
})

test('says at each frame what a machine sees in it, to the last', async () => {
  const { source } = await drawn()
  const labels = [[{ id: 'bird', score: 0.95 }], [{ id: 'bird', score: 0.95 }], [], [], []]
  const frames = source.frames.map((frame, at) => ({ ...frame, labels: labels[at] ?? null }))
  const options = { ...OPTIONS, shape: '9:16' } as const
  const layout = layOutCut(options, source, true)
  const draw = await openCut({ source: { ...source, frames }, options, caption }, layout)
  const { lane } = layout
  const laneAt = async (number: number) => {
    const { data, width } = await draw(number)
    return data.subarray(lane.top * width * 3, (lane.top + lane.sizePx) * width * 3)
  }
  const [first, second, last] = [await laneAt(0), await laneAt(1), await laneAt(4)]
  const hasInk = (row: Uint8Array) => row.some((level) => level > 100)
  expect([first, last].map(hasInk)).toEqual([true, true])
  expect(Buffer.compare(first, second)).toBe(0)
  expect(Buffer.compare(first, last)).not.toBe(0)
})

test('a frame that cannot be read is what is told, and no file is left', async () => {
  const { source } = await drawn()
  const file = join(await filmFolder(), 'cut.mp4')
  const broken = {
    ...source,
    readFrame: async (number: number) => {
      if (number === 2) throw new Error('frame 2 is gone')
      return source.readFrame(number)
    },
  }
  await expect(renderCut({ source: broken, options: OPTIONS, caption }, file, { signal: never })).rejects.toThrow(
    'frame 2 is gone',
  )
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('stops when nobody waits for it any more', async () => {
  const { source } = await drawn()
  const file = join(await filmFolder(), 'cut.mp4')
  const stop = new AbortController()
  const onProgress = () => stop.abort(new Error('nobody waits'))
  const rendering = renderCut({ source, options: OPTIONS, caption }, file, { signal: stop.signal, onProgress })
  await expect(rendering).rejects.toThrow('nobody waits')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})
