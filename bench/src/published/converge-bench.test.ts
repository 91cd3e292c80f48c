import { expect, test } from 'vitest'
import { modelCurves, readRuns } from './converge-bench.ts'

const HEADS = 'model,image,edit_pair,image_type,edit_category,round,psnr,ssim,lpips,clip_similarity'

/** The rows of one run as the table has them. */
const rowsOf = (model: string, image: string, ssim: readonly number[]) =>
  ssim.map((value, index) => `${model},${image},hat_add_remove,portrait,accessories,${index + 1},20.5,${value},0.0,0.9`)
const csvOf = (...runs: string[][]) => [HEADS, ...runs.flat(), ''].join('\n')

/** From the first value down by as much in each of ten rounds. */
const falling = (from: number, by: number) => Array.from({ length: 10 }, (_, round) => from - by * round)

test('a run that the table repeats counts once, another run of the same picture counts beside it', () => {
  const [one, other] = [falling(0.9, 0.01), falling(0.8, 0.01)]
  const runs = readRuns(
    csvOf(
      rowsOf('grok', 'a.jpg', one),
      rowsOf('grok', 'a.jpg', other),
      rowsOf('grok', 'a.jpg', one),
      rowsOf('qwen', 'a.jpg', one),
    ),
  )
  expect(runs.map(({ model, ssim }) => [model, ssim[0]])).toEqual([
    ['grok', 0.9],
    ['grok', 0.8],
    ['qwen', 0.9],
  ])
})

test('a model’s curve is the mean of its runs, each round of those that reached it, and says where they fell', () => {
  const steady = Array.from({ length: 9 }, (_, place) => rowsOf('flux', `${place}.jpg`, falling(0.9, 0.02)))
  const short = rowsOf('flux', 'short.jpg', [0.8, 0.7, 0.6])
  const fallen = rowsOf('flux', 'fallen.jpg', falling(0.6, 0.05))
  const [curve, ...more] = modelCurves(readRuns(csvOf(...steady, short, fallen)))
  expect(more).toEqual([])
  expect(curve).toMatchObject({ id: 'flux', name: 'FLUX Kontext dev', runs: 11 })
  expect(curve?.ssim[0]).toBeCloseTo((9 * 0.9 + 0.8 + 0.6) / 11, 4)
  expect(curve?.ssim[9]).toBeCloseTo((9 * 0.72 + 0.15) / 10, 4)
  expect(curve?.ends).toEqual([
    { at: 3, fell: false, count: 1 },
    { at: 4, fell: true, count: 1 },
    { at: 10, fell: false, count: 9 },
  ])
})

test('a model that was hardly tried has no curve, and a run without one of its rounds is none', () => {
  const nine = Array.from({ length: 9 }, (_, place) => rowsOf('flux', `${place}.jpg`, falling(0.9, 0.01)))
  expect(modelCurves(readRuns(csvOf(...nine)))).toEqual([])
  const [first = '', , third = ''] = rowsOf('flux', 'a.jpg', falling(0.9, 0.01))
  expect(() => readRuns(csvOf([first, third]))).toThrow('lacks a round before 3')
  for (const value of ['', 'high', '2']) {
    expect(() => readRuns(csvOf([first.replace(',0.9,0.0,', `,${value},0.0,`)]))).toThrow()
  }
})
