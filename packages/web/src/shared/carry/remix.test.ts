import { USUAL_RUN } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { remixAddress, remixInAddress } from './remix.ts'

test('all of an evolution but its picture is found again in the address', () => {
  const model = { aiProvider: 'local', aiModelId: 'echo' }
  const remix = { ...model, style: 'dreamy', seed: 7, totalFrames: 25, sizePx: 768, runOptions: null } as const
  const { search } = new URL(remixAddress(remix), 'https://after.example')
  expect(remixInAddress(new URLSearchParams(search))).toEqual({
    ...{ style: 'dreamy', seed: 7, iterations: 25, sizePx: 768 },
    modelKey: 'local/echo',
  })
})

test('so is what was chosen of its run, and what is no such thing is left out', () => {
  const run = { ...USUAL_RUN, seeds: 'each', schedule: [{ from: 5, style: 'chaotic', prompt: null }] } as const
  const remix = {
    style: 'dreamy',
    seed: 7,
    totalFrames: 25,
    sizePx: null,
    aiProvider: 'local',
    aiModelId: 'echo',
  } as const
  const { search } = new URL(remixAddress({ ...remix, runOptions: run }), 'https://a.example')
  expect(remixInAddress(new URLSearchParams(search))?.run).toEqual(run)
  expect(remixInAddress(new URLSearchParams('style=dreamy&seed=1&run={"seeds":"many"}'))).not.toHaveProperty(
    'run.seeds',
  )
})

test.each(['', 'style=dreamy', 'style=baroque&seed=1', 'style=dreamy&seed=4294967296', 'style=dreamy&seed=-1'])(
  '"%s" is no remix',
  (search) => expect(remixInAddress(new URLSearchParams(search))).toBeNull(),
)

test('what is not on offer is left out', () => {
  expect(remixInAddress(new URLSearchParams('style=dreamy&seed=1&iterations=24&size=7'))).toEqual({
    style: 'dreamy',
    seed: 1,
  })
})
