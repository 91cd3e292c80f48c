import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { decorateHttps, rememberVisitor, visitorOf } from './visitor.ts'

async function openApp(isHttpsSite: boolean) {
  const app = fastify()
  decorateHttps(app, isHttpsSite)
  await app.register(cookie, { secret: 'secret' })
  app.post<{ Querystring: { visitor: string } }>('/remember', async (request, reply) => {
    rememberVisitor(request.query.visitor, request, reply)
    return {}
  })
  app.get('/who', async (request) => ({ visitor: visitorOf(request) }))
  const remember = async (visitor: string) => {
    const answer = await app.inject({ method: 'POST', url: '/remember', query: { visitor } })
    return String(answer.headers['set-cookie'])
  }
  const who = async (...cookies: string[]) => {
    const sent = cookies.map((line) => line.split(';')[0]).join('; ')
    return (await app.inject({ url: '/who', headers: { cookie: sent } })).json<{ visitor?: string }>().visitor
  }
  return { remember, who }
}

test('on https the cookie is bound to this host alone', async () => {
  const { remember, who } = await openApp(true)
  const visitor = randomUUID()
  const line = await remember(visitor)
  expect(line).toMatch(/^__Host-afterimage_visitor=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(line).not.toContain('Domain')
  expect(await who(line)).toBe(visitor)
})

test('the plain name of before counts on https until there is the other, which nothing takes the place of', async () => {
  const [before, planted, visitor] = [randomUUID(), randomUUID(), randomUUID()]
  const plain = await openApp(false)
  const { remember, who } = await openApp(true)
  expect(await who(await plain.remember(before))).toBe(before)
  expect(await who(await plain.remember(planted), await remember(visitor))).toBe(visitor)
})

test('a sibling domain cannot make a visitor somebody else by the plain name', async () => {
  const { remember, who } = await openApp(true)
  const planted = (await remember(randomUUID())).replace('__Host-', '')
  expect(await who(planted)).toBeUndefined()
})

test('without https the cookie has its plain name, since browsers take no other there', async () => {
  const { remember, who } = await openApp(false)
  const visitor = randomUUID()
  const line = await remember(visitor)
  expect(line).toMatch(/^afterimage_visitor=/)
  expect(line).not.toContain('Secure')
  expect(await who(line)).toBe(visitor)
})
