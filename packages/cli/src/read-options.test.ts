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
  [['--resume', 'films/a', '-n', '0'], '--iterations is a whole number from 1 to 1000, not "0"'],
  [['a.png', '--prompt', 'x'.repeat(2_001)], '--prompt has at most 2000 characters, not 2001'],
  [[], 'Name the image'],
  [['a.png', 'b.png'], 'One image at a time'],
  [['a.png', '-n', '0'], '--iterations is a whole number from 1 to 1000, not "0"'],
  [['a.png', '-n', 'ten'], 'not "ten"'],
  [['a.png', '--seed', '4294967296'], '--seed is a whole number from 0 to 4294967295'],
  [['a.png', '--size', '800'], '--size is one of 512, 768, 1024, not "800"'],
  [['a.png', '--outputs', 'mp4,avi'], '"avi" is none of them'],
  [['a.png', '--seed', '-1'], 'What follows --seed looks like an option. If it is its value, write --seed=-1. See npm'],
  [['a.png', '-n', '-1'], 'What follows -n looks like an option. If it is its value, write -n-1. See npm'],
  [['a.png', '--seed=-1'], '--seed is a whole number from 0 to 4294967295, not "-1"'],
  [['a.png', '--seed'], "Option '--seed <value>' argument missing. See npm"],
  [['a.png', '--iteration', '4'], "Unknown option '--iteration'"],
])('%j is refused with what to type instead', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
  expect(() => readOptions(args)).not.toThrow('\n')
})
