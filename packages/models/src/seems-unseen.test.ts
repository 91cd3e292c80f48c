import { expect, test } from 'vitest'
import type { ImageModel } from './image-model.ts'
import { seemsUnseen } from './seems-unseen.ts'

const foreign = { kept: 0.05, ssim: 0.1, deltaE: 60, hashDistance: 32, meaning: null, psnrDb: 6 }
const model = (isCustom: boolean | undefined) => ({ isCustom }) as ImageModel

test('a first frame with nothing of the original was painted unseen, by a model that only its operator knows', () => {
  expect(seemsUnseen(model(true), 1, foreign)).toBe(true)
  expect(seemsUnseen(model(true), 1, { ...foreign, kept: 0.5 })).toBe(false)
})

test('a model that was tried here is believed, and so is any that has seen frame 1', () => {
  expect(seemsUnseen(model(undefined), 1, foreign)).toBe(false)
  expect(seemsUnseen(model(true), 2, foreign)).toBe(false)
})
