import { expect, test } from 'vitest'
import { isLoadFailure } from './is-load-failure.ts'

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://a.example/assets/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['what loads the styles of a screen', new Error('Unable to preload CSS for /assets/a.css')],
])('code that could not be fetched is known by what %s says', (_name, error) => {
  expect(isLoadFailure(error)).toBe(true)
})

test.each([
  ['a fault of the code', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ['a call that failed', new TypeError('Failed to fetch')],
  ['what is no error', 'Importing a module script failed.'],
  ['nothing', undefined],
])('%s is none', (_name, error) => {
  expect(isLoadFailure(error)).toBe(false)
})
