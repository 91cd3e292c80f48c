import { expect, test } from 'vitest'
import { remixAddress, remixInAddress } from './remix.ts'

test('all of an evolution but its picture is found again in the address', () => {
  const model = { aiProvider: 'local', aiModelId: 'echo' }
  const remix = { ...model, style: 'dreamy', seed: 7, totalFrames: 25, sizePx: 768 } as const
  const { search } = new URL(remixAddress(remix), 'https://after.example')
  expect(remixInAddress(new URLSearchParams(search))).toEqual({
    ...{ style: 'dreamy', seed: 7, iterations: 25, sizePx: 768 },
    modelKey: 'local/echo',
  })
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
