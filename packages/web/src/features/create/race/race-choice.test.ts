import { USUAL_RUN } from '@afterimage/core/run-options'
import { STYLES } from '@afterimage/core/styles'
import { expect, test } from 'vitest'
import type { ModelOption } from '../model-options.ts'
import { type StartChoices, startRaceCall } from '../start-request.ts'
import { contendersOf, namesOf, type RaceChoice, type RaceSetting, rivalsFor, rivalsOf } from './race-choice.ts'

const model = (key: string, change: Partial<ModelOption> = {}): ModelOption => ({
  ...{ key, name: key, providerName: null, costPerImage: null, description: '', needsAccount: false },
  ...{ needsProof: false, isForVisitors: true, isPaused: false, expectedFrameMs: null, sizes: null, styles: {} },
  ...{ takesStrength: true, takesPrompt: false, choice: { aiProvider: 'local', aiModelId: key } },
  ...change,
})
const echo = model('echo')
const setting: RaceSetting = {
  groups: [
    {
      ...{ key: 'local', name: 'Local', marker: null, pauseReason: null, takesPrompt: false },
      options: [echo, model('melt'), model('closed', { needsAccount: true }), model('blobs', { takesStrength: false })],
    },
  ],
  ...{ model: echo, style: 'dreamy', prompt: '', strength: [] },
}
const values = (race: RaceChoice, change: Partial<RaceSetting> = {}) =>
  rivalsOf(race, { ...setting, ...change }).map(({ value }) => value)

test('what was chosen does not race against itself, nor against what cannot be used', () => {
  expect(rivalsFor('model', setting).map(({ value }) => value)).toEqual(['melt', 'blobs'])
  expect(rivalsFor('style', setting).map(({ value }) => value)).not.toContain('dreamy')
  expect(rivalsFor('strength', setting).map(({ value }) => value)).toEqual(['0.1', '0.3', '0.7', '1'])
  const strong = { ...setting, strength: [{ frame: 1, strength: 1 }] }
  expect(rivalsFor('strength', strong).map(({ value }) => value)).toEqual(['0.1', '0.3', '0.5', '0.7'])
  expect(rivalsFor('strength', { ...setting, model: model('blobs', { takesStrength: false }) })).toEqual([])
})

test('a rival that is chosen for the first place gives way to another, and to none where there is none', () => {
  expect(values({ by: 'model', rivals: ['melt', 'blobs'] })).toEqual(['melt', 'blobs'])
  expect(values({ by: 'model', rivals: ['echo'] })).toEqual(['melt'])
  expect(values({ by: 'model', rivals: ['blobs', 'echo'] })).toEqual(['blobs', 'melt'])
  expect(values({ by: 'model', rivals: ['melt', 'blobs', 'closed'] })).toEqual(['melt', 'blobs'])
  expect(values({ by: 'style', rivals: ['dreamy', 'chaotic'] })[1]).toBe('chaotic')
})

test('each contender is asked for with its own of what may differ', () => {
  const choices: StartChoices = {
    file: null,
    address: ' https://example.org/a.png ',
    fork: null,
    iterations: 25,
    style: 'dreamy',
    title: '',
    maker: '',
    sizePx: 512,
    visibility: 'public',
    allowsForks: true,
    prompt: '',
    run: USUAL_RUN,
    strengthFor: 10,
    race: null,
    seed: '7',
  }
  const race: RaceChoice = { by: 'strength', rivals: ['0.3', '1'] }
  const contenders = contendersOf(race, setting)
  expect(namesOf(contenders)).toEqual([
    'echo · Dreamy',
    'echo · Dreamy · strength 30%',
    'echo · Dreamy · strength 100%',
  ])
  const { body, image } = startRaceCall(choices, contenders)
  const common = { style: 'dreamy', prompt: STYLES.dreamy.prompt, aiProvider: 'local', aiModelId: 'echo' }
  const strongly = (strength: number) => ({ ...USUAL_RUN, strength: [{ frame: 1, strength }] })
  expect(image).toBeUndefined()
  expect(body).toEqual({
    ...{ totalFrames: 25, visibility: 'public', seed: 7, imageUrl: 'https://example.org/a.png' },
    contenders: [common, { ...common, runOptions: strongly(0.3) }, { ...common, runOptions: strongly(1) }],
  })
})

test('one’s own prompt is the first’s in a race between styles, and all’s in one between models', () => {
  const asked = { ...setting, prompt: 'Make it night' }
  const prompts = (race: RaceChoice) => contendersOf(race, asked).map(({ prompt }) => prompt)
  expect(prompts({ by: 'style', rivals: ['chaotic'] })).toEqual(['Make it night', ''])
  expect(prompts({ by: 'model', rivals: ['melt'] })).toEqual(['Make it night', 'Make it night'])
})

test('without a race one begins alone', () => {
  expect(contendersOf(null, setting)).toHaveLength(1)
})
