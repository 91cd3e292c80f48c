import { beginsFrom } from '@afterimage/core/label-thresholds'
import { THINGS, type Thing } from '@afterimage/sight/things'
import { describe, expect, test } from 'vitest'
import { isAssessed, parseThingAssessments, readThingAssessments, type ThingAssessments } from './assessments.ts'
import { deriveThresholds, mistakenHeldOut } from './derive-thresholds.ts'
import { labelFigures } from './label-figures.ts'
import { laneFigures } from './lane-figures.ts'
import { readLanes } from './lanes.ts'
import { fullRuns, lateRuns, runOfFrame } from './late-runs.ts'

const LATE_FRAMES = lateRuns().reduce((sum, { frames }) => sum + frames.length, 0)

describe('what was assessed', () => {
  test('some three hundred late frames of all networks and styles', () => {
    expect(LATE_FRAMES).toBeGreaterThanOrEqual(300)
    const kinds = new Set(lateRuns().map(({ model, style }) => `${model} ${style}`))
    expect(kinds.size).toBeGreaterThanOrEqual(24)
    const full = fullRuns()
    expect(new Set(full.map(({ model }) => model))).toEqual(
      new Set([
        ...['echo', 'echo-8-bit', 'echo-2', 'echo-2-8-bit', 'echo-3', 'echo-3-8-bit', 'nebulae', 'floating-world'],
        ...['terra-incognita', 'stained-glass', 'faithful', 'melt', 'blobs'],
        ...['nebulae-2', 'terra-incognita-2', 'floating-world-2', 'floating-world-3', 'floating-world-4'],
      ]),
    )
    expect(new Set(full.map(({ style }) => style)).size).toBe(6)
    expect(full.every(({ sidePx }) => sidePx === 512)).toBe(true)
    expect(
      lateRuns()
        .flatMap(({ frames }) => frames)
        .every((frame) => frame >= 15 && frame <= 100),
    ).toBe(true)
  })

  test('at most one in twenty of them shows a label that nobody sees', async () => {
    const assessments = await readThingAssessments()
    const { frames, mistaken, seenAndTold } = labelFigures(LATE_FRAMES, assessments)
    expect(mistaken / frames).toBeLessThanOrEqual(0.05)
    expect(mistakenHeldOut(LATE_FRAMES, runOfFrame, assessments)).toBeLessThanOrEqual(0.05)
    // Thresholds that tell nothing would be no achievement.
    expect(seenAndTold).toBeGreaterThanOrEqual(5)
  })

  test('the thresholds in use are those that follow from it', async () => {
    const derived = deriveThresholds(await readThingAssessments())
    expect(Object.fromEntries(THINGS.map((thing) => [thing, beginsFrom(thing)]))).toEqual(Object.fromEntries(derived))
  })

  test('of whole runs in full size, too, and nothing is told to be lost that somebody sees', async () => {
    const lanes = await readLanes()
    expect(lanes.map(({ frames, seen }) => [frames.length - 1, [...seen.keys()]])).toEqual(
      fullRuns().map(({ frames }) => [frames.at(-1), frames]),
    )
    const { frames, mistaken, labelled, lost, falselyLost } = laneFigures(lanes)
    expect(mistaken / frames).toBeLessThanOrEqual(0.05)
    expect(falselyLost).toBe(0)
    // To tell nothing would be no achievement.
    expect(labelled - mistaken).toBeGreaterThanOrEqual(10)
    expect(lost).toBeGreaterThanOrEqual(3)
  })

  test('a frame that another network made is not the one that was assessed', () => {
    const assessed = new Map<Thing, { score: number; isSeen: boolean }>([['cat', { score: 0.5, isSeen: true }]])
    const scores = (entries: [Thing, number][]) => new Map(entries)
    expect(isAssessed(scores([['cat', 0.51]]), assessed)).toBe(true)
    expect(isAssessed(scores([['cat', 0.6]]), assessed)).toBe(false)
    expect(isAssessed(scores([['dog', 0.5]]), assessed)).toBe(false)
    expect(isAssessed(scores([]), assessed)).toBe(false)
    expect(isAssessed(scores([]), undefined)).toBe(true)
  })

  test('of a thing that the detector does not know nothing can be said', () => {
    expect(() => parseThingAssessments({ 1: { raccoon: { score: 0.5, isSeen: true } } })).toThrow('knows no raccoon')
  })
})

test('a frame counts as mistaken with one label that nobody sees, however many others somebody does', () => {
  const said = (...things: [Thing, number, boolean][]) => {
    return new Map(things.map(([thing, score, isSeen]) => [thing, { score, isSeen }] as const))
  }
  const assessments: ThingAssessments = new Map([
    [1, said(['cat', 0.9, true], ['dog', 0.8, false])],
    [2, said(['cat', 0.9, true])],
    [3, said(['cat', 0.4, true], ['dog', 0.4, false])],
  ])
  expect(labelFigures(10, assessments, () => 0.5)).toEqual({
    frames: 10,
    labelled: 2,
    mistaken: 1,
    seen: 3,
    seenAndTold: 2,
  })
})
