import { describe, expect, test } from 'vitest'
import { completeRun, describeRun, isUsualRun, type RunOptions, scheduleOf, USUAL_RUN } from './run-options.ts'
import { NO_STOP } from './stop-rules.ts'
import { STYLES } from './styles.ts'

const begun = { style: 'reproduce', prompt: STYLES.reproduce.prompt, seed: 7 } as const

describe('what each frame is asked for with', () => {
  test('is the same from the first to the last, where nothing is chosen', () => {
    const schedule = scheduleOf(begun, USUAL_RUN)
    expect([1, 2, 99].map(schedule)).toEqual([begun, begun, begun])
  })

  test('changes with its frame: a style brings its prompt, a prompt keeps the style', () => {
    const schedule = scheduleOf(begun, {
      ...USUAL_RUN,
      schedule: [
        { from: 3, style: 'dreamy', prompt: null },
        { from: 5, style: null, prompt: 'make it night' },
      ],
    })
    expect([2, 3, 4, 5, 9].map((number) => schedule(number)).map(({ style, prompt }) => [style, prompt])).toEqual([
      ['reproduce', STYLES.reproduce.prompt],
      ['dreamy', STYLES.dreamy.prompt],
      ['dreamy', STYLES.dreamy.prompt],
      ['dreamy', 'make it night'],
      ['dreamy', 'make it night'],
    ])
  })

  test('has the strength of the line between its points, and none where none was chosen', () => {
    const strength = [
      { frame: 3, strength: 0.2 },
      { frame: 7, strength: 1 },
    ]
    const schedule = scheduleOf(begun, { ...USUAL_RUN, strength })
    expect([1, 3, 5, 7, 99].map((number) => schedule(number).strength)).toEqual([0.2, 0.2, 0.6, 1, 1])
    expect(scheduleOf(begun, USUAL_RUN)(1)).not.toHaveProperty('strength')
  })

  test('holds what changes by less than was chosen, and nothing where nothing was', () => {
    expect(scheduleOf(begun, { ...USUAL_RUN, holdBelow: 8 })(3)).toEqual({ ...begun, holdBelow: 8 })
    expect(scheduleOf(begun, USUAL_RUN)(3)).not.toHaveProperty('holdBelow')
  })

  test('has the same noise in every pass where that was chosen, from the run’s own seed', () => {
    const schedule = scheduleOf(begun, { ...USUAL_RUN, seeds: 'same' })
    expect([1, 2, 99].map(schedule)).toEqual(Array.from({ length: 3 }, () => ({ ...begun, hasSameNoise: true })))
    expect(describeRun({ ...USUAL_RUN, seeds: 'same' })).toEqual(['the same seed in every pass'])
    expect(isUsualRun({ ...USUAL_RUN, seeds: 'same' })).toBe(false)
  })

  test('goes there and back in a round trip', () => {
    const schedule = scheduleOf({ ...begun, prompt: 'add a hat' }, { ...USUAL_RUN, undoPrompt: 'take the hat off' })
    expect([1, 2, 3, 4].map((number) => schedule(number).prompt)).toEqual([
      'add a hat',
      'take the hat off',
      'add a hat',
      'take the hat off',
    ])
  })

  test('has a seed of its own for each frame, the same each time, and the first is the one that was chosen', () => {
    const seeds = (seed: number) => {
      const schedule = scheduleOf({ ...begun, seed }, { ...USUAL_RUN, seeds: 'each' })
      return Array.from({ length: 1_000 }, (_, at) => schedule(at + 1).seed)
    }
    const [first] = [seeds(7)]
    expect(first[0]).toBe(7)
    expect(new Set(first).size).toBe(1_000)
    expect(first.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true)
    expect(seeds(7)).toEqual(first)
    // Runs whose seeds are neighbours do not share their frames' seeds.
    expect(
      seeds(8)
        .slice(1)
        .filter((seed) => first.includes(seed)),
    ).toEqual([])
  })
})

test('what was recorded by a version that knew less is completed, and the usual run is told from others', () => {
  expect(completeRun(null)).toEqual(USUAL_RUN)
  // As it was recorded before there were rules that look.
  const older = { stop: { keptBelow: 0.5, whenStill: false } } as Partial<RunOptions>
  expect(completeRun(older).stop).toEqual({ ...NO_STOP, keptBelow: 0.5 })
  expect(completeRun({ seeds: 'each' })).toEqual({ ...USUAL_RUN, seeds: 'each' })
  expect(isUsualRun(USUAL_RUN)).toBe(true)
  const others = [
    { seeds: 'each' },
    { schedule: [{ from: 2, style: 'dreamy', prompt: null }] },
    { undoPrompt: 'back' },
    { strength: [{ frame: 1, strength: 0.3 }] },
    { holdBelow: 8 },
    { stop: { ...NO_STOP, keptBelow: 0.5 } },
    { stop: { ...NO_STOP, meaningBelow: 0.7 } },
    { stop: { ...NO_STOP, whenLabelChanges: true } },
    { stop: { ...NO_STOP, whenStill: true } },
  ] as const
  for (const other of others) expect(isUsualRun({ ...USUAL_RUN, ...other })).toBe(false)
})

test('what was chosen is told in a few words each', () => {
  expect(describeRun(USUAL_RUN)).toEqual([])
  const run = {
    seeds: 'each',
    schedule: [
      { from: 30, style: 'dreamy', prompt: null },
      { from: 50, style: null, prompt: 'make it night' },
    ],
    undoPrompt: 'undo it',
    strength: [
      { frame: 1, strength: 0.2 },
      { frame: 50, strength: 0.9 },
    ],
    holdBelow: 8,
    stop: { keptBelow: 0.5, meaningBelow: 0.7, whenLabelChanges: true, whenStill: true },
  } as const
  expect(describeRun(run)).toEqual([
    'from frame 30: Dreamy',
    'from frame 50: “make it night”',
    'every second frame: “undo it”',
    'strength 20% at frame 1, 90% at 50',
    'holds what changes by less than 8 ΔE',
    'a new seed for each frame',
    'stops below 50% kept',
    'stops below a meaning of 0.7',
    'stops when its label changes',
    'stops when nothing changes any more',
  ])
})

describe('a strength is described', () => {
  const described = (...frames: readonly number[]) =>
    describeRun({ ...USUAL_RUN, strength: frames.map((frame) => ({ frame, strength: frame / 100 })) })

  test('by its figure alone where it is the same throughout', () => {
    expect(described(50)).toEqual(['strength 50%'])
  })

  test('with the frame of each of its points', () => {
    expect(described(10, 40)).toEqual(['strength 10% at frame 10, 40% at 40'])
    expect(described(10, 20, 30, 40)).toEqual(['strength 10% at frame 10, 20% at 20, 30% at 30, 40% at 40'])
  })

  test('by its beginning and its end where it has many points', () => {
    expect(described(10, 20, 30, 40, 50)).toEqual(['strength 10% at frame 10, 20% at 20, 30% at 30, …, 50% at 50'])
  })
})
