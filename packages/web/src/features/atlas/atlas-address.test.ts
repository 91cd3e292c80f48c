import { expect, test } from 'vitest'
import { addressOfAtlasView, atlasViewInAddress } from './atlas-address.ts'

const reread = (text: string) => addressOfAtlasView(atlasViewInAddress(new URLSearchParams(text))).toString()

test('the address keeps what is shown, and names nothing that is usual', () => {
  expect(reread('by=meaning&model=echo-2&style=dreamy')).toBe('by=meaning&model=echo-2&style=dreamy')
  expect(reread('')).toBe('')
  expect(reread('by=colour&model=all')).toBe('')
})

test('what is named wrongly is as usual', () => {
  expect(reread(`by=taste&style=cubist&model=${'x'.repeat(201)}`)).toBe('')
})
