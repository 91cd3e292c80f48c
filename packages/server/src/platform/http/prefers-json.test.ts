import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { prefersJson } from './prefers-json.ts'

test.each([
  ['application/json', true],
  ['application/json, text/plain, */*', true],
  ['application/json, text/html', true],
  ['text/html;q=0.5, application/json', true],
  ['application/*', true],
  ['*/*', false],
  [undefined, false],
  ['', false],
  ['text/html, application/json', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['application/json;q=0', false],
  ['image/png', false],
])('of %s: %s', (accept, expected) => {
  const request = new IncomingMessage(new Socket())
  if (accept !== undefined) request.headers.accept = accept
  expect(prefersJson(request)).toBe(expected)
})
