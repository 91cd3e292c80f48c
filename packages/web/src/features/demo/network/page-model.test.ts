import { localModelTexts } from '@afterimage/models/local/local-model-texts'
import { expect, test } from 'vitest'
import { PAGE_MODEL } from './page-model.ts'

test('the network of the page is one that the server offers: a run that is carried over goes on with it', () => {
  expect(localModelTexts.find(({ id }) => id === PAGE_MODEL)).toMatchObject({ id: PAGE_MODEL })
  expect(localModelTexts.find(({ id }) => id === PAGE_MODEL)?.isRetired).not.toBe(true)
})
