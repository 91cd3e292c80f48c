import { expect, test } from 'vitest'
import { addressOfView, viewInAddress } from './gallery-address.ts'

test.each([
  ['', 'latest', 'all'],
  ['sort=top-week&model=melt', 'top-week', 'melt'],
  ['sort=best&model=', 'latest', 'all'],
  [`model=${'x'.repeat(201)}`, 'latest', 'all'],
])('the address "%s" shows %s of %s', (search, sort, model) => {
  expect(viewInAddress(new URLSearchParams(search))).toEqual({ sort, model })
})

test('the usual view needs no words, any other is found again by its address', () => {
  expect(addressOfView({ sort: 'latest', model: 'all' }).toString()).toBe('')
  const view = { sort: 'top-all', model: 'flux-dev' } as const
  expect(viewInAddress(addressOfView(view))).toEqual(view)
})
