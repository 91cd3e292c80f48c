import { afterAll, beforeAll, expect, test } from 'vitest'
import { classifyAnswer } from '../test/fuzz/classify-answer.ts'
import { fuzzServer } from '../test/fuzz/fuzz-server.ts'
import { openFuzzedServer } from '../test/fuzz/open-fuzzed-server.ts'
import type { TestServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openFuzzedServer()
})
afterAll(() => server.close())

test('no request, however odd, makes the server fail or tell of its inside', async () => {
  const report = await fuzzServer(server, { seed: 8, requests: 600, deadlineMs: 110_000 })
  expect(report.faults).toEqual([])
  expect(report.sent).toBe(600)
}, 120_000)

test.each([
  ['ENOENT: no such file', 'the answer tells of the inside'],
  ['ending: Invalid option.', undefined],
])('of what the system says, “%s” is %s', (error, fault) => {
  const body = JSON.stringify({ error, code: 'invalid_request', message: error })
  expect(classifyAnswer({ status: 400, type: 'application/json', body }, false)).toBe(fault)
})
