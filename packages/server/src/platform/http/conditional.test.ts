import etag from '@fastify/etag'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerNotModified } from './conditional.ts'

const app = fastify()
beforeAll(async () => {
  await app.register(etag, { replyWith304: false })
  answerNotModified(app)
  app.get('/known', async () => 'the same')
  app.get('/missing', async (_request, reply) => reply.status(404).send('the same'))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    app.route({ method, url: '/known', handler: async () => 'the same' })
  }
})
afterAll(() => app.close())

const tagOf = async () => String((await app.inject('/known')).headers.etag)

test.each([
  ['its tag', (tag: string) => tag],
  ['its weak tag', (tag: string) => `W/${tag}`],
  ['one tag among others', (tag: string) => `"other", ${tag} , W/"third"`],
  ['any', () => '*'],
])('what is known by %s is not sent again', async (_by, knownBy) => {
  const known = { 'if-none-match': knownBy(await tagOf()) }
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ url: '/known', method, headers: known })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  }
})

test('what is not known is sent', async () => {
  const answer = await app.inject({ url: '/known', headers: { 'if-none-match': '"other"' } })
  expect([answer.statusCode, answer.body]).toEqual([200, 'the same'])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('the answer to a %s is told, known or not', async (method) => {
  for (const known of [await tagOf(), '*']) {
    const answer = await app.inject({ url: '/known', method, headers: { 'if-none-match': known } })
    expect([answer.statusCode, answer.body]).toEqual([200, 'the same'])
  }
})

test('an error stays an error, though it says the same', async () => {
  const answer = await app.inject({ url: '/missing', headers: { 'if-none-match': await tagOf() } })
  expect(answer.statusCode).toBe(404)
})
