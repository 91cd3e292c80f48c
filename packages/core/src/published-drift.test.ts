import { expect, test } from 'vitest'
import { halfLivesOf } from './half-lives.ts'
import { PUBLISHED_MODELS, publishedCurve, publishedEnds } from './published-drift.ts'

const [flux] = PUBLISHED_MODELS

test('a round is two frames, and a curve ends where the evolution or its rounds do', () => {
  if (flux === undefined) throw new Error('Nothing was published')
  expect(publishedCurve(flux, 5)).toEqual([
    { number: 0, value: 1 },
    { number: 2, value: flux.ssim[0] },
    { number: 4, value: flux.ssim[1] },
  ])
  expect(publishedCurve(flux, 100).at(-1)).toEqual({ number: 20, value: flux.ssim[9] })
  expect(publishedCurve(flux, 100)).toHaveLength(11)
  const inRounds = halfLivesOf(flux.ends)
  expect(halfLivesOf(publishedEnds(flux))).toMatchObject({
    count: flux.runs,
    median: 2 * (inRounds.median ?? Number.NaN),
    watchedUntil: 2 * inRounds.watchedUntil,
  })
})

test('every published run ends once, within its ten rounds, and its model falls from round to round', () => {
  for (const { runs, ssim, ends } of PUBLISHED_MODELS) {
    expect(ssim).toHaveLength(10)
    expect(ssim.toSorted((one, other) => other - one)).toEqual(ssim)
    expect(halfLivesOf(ends).count).toBe(runs)
    expect(ends.every(({ at }) => at >= 1 && at <= 10)).toBe(true)
  }
})
