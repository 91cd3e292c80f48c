import { USUAL_RUN } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('an image alone asks for ten iterations and every output', () => {
  expect(readOptions(['photo.jpg'])).toMatchObject({
    image: 'photo.jpg',
    iterations: 10,
    style: undefined,
    outputs: ['mp4', 'gif', 'webp', 'html', 'poster', 'zip'],
  })
})

test('every option is read', () => {
  const line =
    'a.png -n 25 -p openai --model Melt --style dreamy --size 768 --prompt fog --seed 0 --out films/a --outputs mp4,html,mp4'
  expect(readOptions(line.split(' '))).toEqual({
    ...{ kind: 'evolve', image: 'a.png', iterations: 25, provider: 'openai', model: 'Melt', style: 'dreamy' },
    ...{ sizePx: 768, prompt: 'fog', seed: 0, out: 'films/a' },
    outputs: ['mp4', 'html'],
    run: USUAL_RUN,
  })
})

test('what is chosen of the run is read, in the order of its frames', () => {
  const line = [
    'a.png',
    '--from',
    '50=make it night',
    '--from',
    '30=dreamy',
    '--seeds',
    'each',
    '--undo',
    'make it day',
  ]
  const stops = ['--stop-below', '50%', '--stop-meaning', '0.7', '--stop-when-label-changes', '--stop-when-still']
  expect(readOptions([...line, '-n', '50', '--strength', '20,50=90', '--hold', '8', ...stops])).toMatchObject({
    run: {
      seeds: 'each',
      schedule: [
        { from: 30, style: 'dreamy', prompt: null },
        { from: 50, style: null, prompt: 'make it night' },
      ],
      undoPrompt: 'make it day',
      strength: [
        { frame: 1, strength: 0.2 },
        { frame: 50, strength: 0.9 },
      ],
      holdBelow: 8,
      stop: { keptBelow: 0.5, meaningBelow: 0.7, whenLabelChanges: true, whenStill: true },
    },
  })
})

test('a fork is a folder and a frame, in place of an image', () => {
  expect(readOptions(['--fork', 'a', '--at', '2'])).toMatchObject({ kind: 'evolve', fork: { folder: 'a', frame: 2 } })
  for (const line of [
    ['--fork', 'a'],
    ['--at', '2', 'a.png'],
    ['--fork', 'a', '--at', '2', 'a.png'],
  ]) {
    expect(() => readOptions(line)).toThrow(/^A fork needs a folder and a frame/)
  }
})

test('a race has contenders that are as the first but for what each names', () => {
  const line = ['a.png', '--model', 'echo', '--style', 'fog', '--prompt', 'x', '--seed', '7', '--strength', '50']
  const race = ['--race', 'model=melt, strength=90', '--race', 'provider=openai', '--race', 'style=dreamy,seed=8']
  const read = readOptions([...line, ...race])
  const common = { kind: 'evolve', image: 'a.png', provider: undefined, model: 'echo', style: 'fog', prompt: 'x' }
  const strength = (value: number) => ({ strength: [{ frame: 1, strength: value }] })
  expect(read).toMatchObject({
    kind: 'race',
    contenders: [
      { ...common, seed: 7, run: strength(0.5) },
      { ...common, seed: 7, model: 'melt', run: strength(0.9) },
      { ...common, seed: 7, provider: 'openai', model: undefined, run: strength(0.5) },
      { ...common, seed: 8, style: 'dreamy', prompt: undefined, run: strength(0.5) },
    ],
  })
})

test('help is help, whatever else is there', () => {
  expect(readOptions(['--help', 'photo.jpg'])).toEqual({ kind: 'help' })
})

test('a folder to go on with says everything', () => {
  expect(readOptions(['--resume', 'films/a'])).toEqual({ kind: 'resume', folder: 'films/a', iterations: undefined })
})

test('or how much longer it is to be', () => {
  expect(readOptions(['--resume', 'films/a', '-n', '40'])).toEqual({
    kind: 'resume',
    folder: 'films/a',
    iterations: 40,
  })
})

test.each([
  [['--resume', 'films/a', '--seed', '4', 'a.png'], 'leave out --seed, a.png'],
  [['--resume', 'films/a', '-n', '0'], '--iterations must be a whole number from 1 to 1000, not "0"'],
  [['a.png', '--prompt', 'x'.repeat(2_001)], '--prompt can have at most 2000 characters, not 2001'],
  [[], 'Name the image'],
  [['a.png', 'b.png'], 'One image at a time'],
  [['a.png', '-n', '0'], '--iterations must be a whole number from 1 to 1000, not "0"'],
  [['a.png', '-n', 'ten'], 'not "ten"'],
  [['a.png', '--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295'],
  [['a.png', '--size', '800'], '--size must be one of 512, 768, 1024, not "800"'],
  [['a.png', '--outputs', 'mp4,avi'], '"avi" is not one of them'],
  [['a.png', '--seed', '-1'], 'What follows --seed looks like an option. If it is its value, write --seed=-1. See npm'],
  [['a.png', '-n', '-1'], 'What follows -n looks like an option. If it is its value, write -n-1. See npm'],
  [['a.png', '--seed=-1'], '--seed must be a whole number from 0 to 4294967295, not "-1"'],
  [['a.png', '--seed'], "Option '--seed <value>' argument missing. See npm"],
  [['a.png', '--seeds', 'many'], '--seeds must be one of one, each, same, not "many"'],
  [['a.png', '--from', 'dreamy'], 'as in 30=dreamy, not "dreamy"'],
  [['a.png', '--from', '1=dreamy'], '--from must be a whole number from 2 to 1000, not "1"'],
  [['a.png', '--from', '3=dreamy', '--from', '3=fog'], '--from names frame 3 twice'],
  [['a.png', ...Array.from({ length: 9 }, (_, at) => ['--from', `${at + 2}=dreamy`]).flat()], '8 times at most'],
  [['a.png', '-n', '3', '--from', '99=dreamy'], '--from names frame 99, but there are 3 iterations'],
  [['a.png', '-n', '3', '--strength', '1=20,4=90'], '--strength names frame 4, but there are 3 iterations'],
  [['a.png', '--undo', ' '], 'The prompt of --undo must have 1 to 400 characters, not 0'],
  [['a.png', '--strength', '5'], '--strength must be a number from 10 to 100, or points as in 1=20,50=90, not "5"'],
  [['a.png', '--strength', '9=20,3=90'], '--strength must name its frames in order'],
  [['a.png', '--hold', '0.5'], '--hold must be a colour difference from 1 to 15, not "0.5"'],
  [['a.png', '--stop-meaning', '70'], '--stop-meaning must be above 0 and at most 1, as in 0.7, not "70"'],
  [['a.png', '--stop-meaning', '0'], '--stop-meaning must be above 0'],
  [['a.png', '--stop-below', '0'], '--stop-below must be a whole number from 1 to 100, not "0"'],
  [['a.png', '--race', 'melt'], '--race says what is different about another contender, provider, model, style,'],
  [['a.png', '--race', 'size=768'], 'as in model=melt,strength=90, not "size=768"'],
  [['a.png', '--race', 'strength=5'], '--strength must be a number from 10 to 100'],
  [['a.png', ...Array(4).fill('--race=style=dreamy')], '--race can be given 3 times at most'],
  [['a.png', '--iteration', '4'], "Unknown option '--iteration'"],
])('%j is refused with what to type instead', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
  expect(() => readOptions(args)).not.toThrow('\n')
})
