import { keysOf } from '@afterimage/core/keys-of'
import { expect, test } from 'vitest'
import { CALLS_OF_SCOPE } from './api-scopes.ts'
import { problemExample } from './call-examples/problem-example.ts'
import { CALL_EXAMPLES } from './call-examples.ts'
import { type AnyEndpoint, type Endpoint, problemsByStatus } from './endpoint.ts'
import { PROBLEM_STATUS, problemBody } from './problem.ts'

/** Whether it answers with JSON. */
const answersJson = (call: AnyEndpoint & { readonly ok?: object }): call is Endpoint =>
  call.ok !== undefined && 'body' in call.ok

const examples = new Map(CALL_EXAMPLES.map((example) => [example.call.id, example]))

test('every call that an API key may make has an example of what is sent and of what is answered', () => {
  const open = keysOf(CALLS_OF_SCOPE)
    .flatMap((scope) => CALLS_OF_SCOPE[scope])
    .filter(answersJson)
  const without = open.flatMap(({ id, body, takesForm }) => {
    const shown = examples.get(id)
    return [
      ...(shown?.answer === undefined ? [`${id}: answer`] : []),
      ...(body !== undefined && shown?.body === undefined ? [`${id}: body`] : []),
      ...(takesForm && shown?.form === undefined ? [`${id}: form`] : []),
    ]
  })
  expect(open.length).toBeGreaterThan(30)
  expect(without).toEqual([])
})

test('each call has one example, of a body that is taken and an answer that is whole', () => {
  expect(examples.size).toBe(CALL_EXAMPLES.length)
  for (const { call, body, form, answer } of CALL_EXAMPLES) {
    for (const sent of [body, form]) {
      if (sent !== undefined) expect([call.id, call.body?.safeParse(sent).error]).toEqual([call.id, undefined])
    }
    expect([call.id, call.ok.body.parse(answer)]).toEqual([call.id, answer])
  }
})

test('an example of a problem is one that the answer may be, in the form of a problem', () => {
  const byStatus = keysOf(CALLS_OF_SCOPE)
    .flatMap((scope) => CALLS_OF_SCOPE[scope])
    .flatMap((call) => [...problemsByStatus(call)])
  for (const [status, codes] of byStatus) {
    const shown = problemBody.parse(problemExample(codes))
    expect(codes).toContain(shown.code)
    expect(PROBLEM_STATUS[shown.code]).toBe(status)
  }
  expect(problemExample(['too_many_requests', 'quota_spent'])?.retryAt).toBeDefined()
  expect(problemExample([])).toBeUndefined()
})
