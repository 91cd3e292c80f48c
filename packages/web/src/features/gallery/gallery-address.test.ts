import { expect, test } from 'vitest'
import { addressOfView, USUAL_VIEW, viewInAddress } from './gallery-address.ts'

test.each([
  ['', {}],
  ['sort=top-week&model=melt', { sort: 'top-week', model: 'melt' }],
  ['sort=best&model=', {}],
  [`model=${'x'.repeat(201)}`, {}],
  ['style=dreamy&search=+last+raccoon+', { style: 'dreamy', search: 'last raccoon' }],
  ['style=baroque', {}],
  [`search=${'x'.repeat(90)}`, { search: 'x'.repeat(80) }],
])('the address "%s" shows the usual view but for %j', (search, change) => {
  expect(viewInAddress(new URLSearchParams(search))).toEqual({ ...USUAL_VIEW, ...change })
})

test('the usual view needs no words, any other is found again by its address', () => {
  expect(addressOfView(USUAL_VIEW).toString()).toBe('')
  const view = { sort: 'top-all', model: 'flux-dev', style: 'chaotic', search: 'a & b' } as const
  expect(viewInAddress(addressOfView(view))).toEqual(view)
})
