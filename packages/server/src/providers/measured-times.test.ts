import type { Provider, ProviderModel } from '@afterimage/contract/provider-endpoints'
import { expect, test } from 'vitest'
import { withMeasuredTimes } from './measured-times.ts'

const sizes = [
  { sizePx: 512, expectedFrameMs: 200 },
  { sizePx: 768, expectedFrameMs: 300 },
  { sizePx: 1024, expectedFrameMs: 400 },
] satisfies ProviderModel['sizes']
const provider = (over: Pick<ProviderModel, 'sizes'>): Provider => ({
  ...{ provider: 'local', name: 'Local', marker: null, pausedUntil: null, pauseReason: null },
  models: [
    {
      ...{
        id: 'echo',
        name: 'Echo',
        type: 'image-to-image',
        costPerImage: 0,
        description: '',
        takesPrompt: false,
        takesStrength: true,
      },
      ...{
        recommended: true,
        needsAccount: false,
        needsProof: false,
        isForVisitors: true,
        expectedFrameMs: 200,
        styles: {},
      },
      ...over,
    },
  ],
})
const at = (sizePx: number, frameMs: number, of = 'echo') => ({ provider: 'local', model: of, sizePx, frameMs })
const timesOf = ({ models: [first] }: Provider) => first?.sizes?.map(({ expectedFrameMs }) => expectedFrameMs)

test('measured times take the place of the usual ones, and the usual size is the model’s own time', () => {
  const told = withMeasuredTimes(provider({ sizes }), [at(512, 150.4), at(768, 500), at(1024, 900)])
  expect(timesOf(told)).toEqual([150, 500, 900])
  expect(told.models[0]?.expectedFrameMs).toBe(150)
})

test('a size that nobody chose is expected to be as much slower or faster as the others are', () => {
  expect(timesOf(withMeasuredTimes(provider({ sizes }), [at(512, 400)]))).toEqual([400, 600, 800])
  expect(timesOf(withMeasuredTimes(provider({ sizes }), [at(1024, 200)]))).toEqual([100, 150, 200])
})

test('a model that nobody chose is expected to be as much slower or faster as the others that are computed on this machine', () => {
  const ids = ['echo', 'melt', 'faithful', 'nebulae']
  const models = ids.flatMap((id) => provider({ sizes }).models.map((model) => ({ ...model, id })))
  const times = [at(512, 400), at(512, 2_000, 'melt'), at(512, 600, 'faithful')]
  const told = withMeasuredTimes({ ...provider({ sizes }), models }, times)
  expect(told.models.map(({ expectedFrameMs }) => expectedFrameMs)).toEqual([400, 2_000, 600, 600])
})

test('times of other providers say nothing, nor those of other models that are computed elsewhere, nor is anything said of a model with its own size', () => {
  const others = [at(512, 900, 'melt'), { ...at(512, 900), provider: 'remote' }]
  expect(withMeasuredTimes(provider({ sizes }), others)).toEqual(provider({ sizes }))
  const remote = { ...provider({ sizes }), provider: 'remote' }
  const [echo] = remote.models
  const two = { ...remote, models: echo === undefined ? [] : [echo, { ...echo, id: 'melt' }] }
  const told = withMeasuredTimes(two, [{ ...at(512, 900, 'melt'), provider: 'remote' }])
  expect(told.models.map(({ expectedFrameMs }) => expectedFrameMs)).toEqual([200, 900])
  expect(withMeasuredTimes(provider({ sizes: null }), [at(512, 900)])).toEqual(provider({ sizes: null }))
})
