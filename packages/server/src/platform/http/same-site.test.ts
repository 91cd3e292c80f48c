import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerProblems } from './answer-problem.ts'
import { refuseOtherSites } from './same-site.ts'

const app = fastify()
beforeAll(async () => {
  answerProblems(app)
  refuseOtherSites(app, 'https://film.example', ['/one-click'])
  for (const url of ['/change', '/one-click', '/api/one-click']) {
    app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: async () => ({ done: true }) })
  }
  await app.ready()
})
afterAll(() => app.close())

const statusOf = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
  (await app.inject({ method, url, headers: { host: 'here.test', ...headers } })).statusCode

test.each([
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin: 'https://here.test' }],
  ['the person, who shares a picture to the site', { 'sec-fetch-site': 'none', origin: 'null' }],
  ['a program that is no browser', {}],
  ['a page of this site on a bare http address', { origin: 'http://here.test' }],
  ['a page of the public address, where a proxy names another host', { origin: 'https://film.example' }],
])('%s may change something', async (_, headers) => {
  expect(await statusOf('POST', '/change', headers)).toBe(200)
  expect(await statusOf('DELETE', '/change', headers)).toBe(200)
})

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page of a sibling domain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.here.test' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['an older browser on another port', { origin: 'http://here.test:81' }],
  [
    'a page that claims our origin, which the browser denies',
    { 'sec-fetch-site': 'cross-site', origin: 'http://here.test' },
  ],
])('%s may not, but may look', async (_, headers) => {
  expect(await statusOf('POST', '/change', headers)).toBe(403)
  expect(await statusOf('DELETE', '/change', headers)).toBe(403)
  expect(await statusOf('GET', '/change', headers)).toBe(200)
})

test('what other programs call by design is excepted, by name', async () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' }
  expect(await statusOf('POST', '/one-click', elsewhere)).toBe(200)
  expect(await statusOf('POST', '/api/one-click', elsewhere)).toBe(200)
})

describe('the scheme counts where it is known', () => {
  const statusAt = async (publicUrl: string | undefined, trustProxy: boolean, headers: Record<string, string>) => {
    const site = fastify({ trustProxy })
    answerProblems(site)
    refuseOtherSites(site, publicUrl, [])
    site.post('/change', async () => ({ done: true }))
    const answer = await site.inject({ method: 'POST', url: '/change', headers: { host: 'here.test', ...headers } })
    await site.close()
    return answer.statusCode
  }
  const [http, https] = ['http://here.test', 'https://here.test']
  const via = (proto: string, origin: string) => ({ 'x-forwarded-proto': proto, origin })

  test.each([
    ['PUBLIC_URL says https', https, false, { origin: https }, { origin: http }],
    ['PUBLIC_URL says http', http, false, { origin: http }, { origin: https }],
    ['a trusted proxy says https', undefined, true, via('https', https), via('https', http)],
    ['a trusted proxy says http', undefined, true, via('http', http), via('http', https)],
    ['the last of several proxies says https', undefined, true, via('http, https', https), via('http, https', http)],
  ])('%s', async (_, publicUrl, trustProxy, ours, other) => {
    expect(await statusAt(publicUrl, trustProxy, ours)).toBe(200)
    expect(await statusAt(publicUrl, trustProxy, other)).toBe(403)
  })

  test.each([
    ['a proxy ends TLS and says nothing', false, {}],
    ['a trusted proxy ends TLS and says nothing', true, {}],
    ['a proxy that is not trusted says https', false, { 'x-forwarded-proto': 'https' }],
    ['a proxy that is not trusted says http', false, { 'x-forwarded-proto': 'http' }],
  ])('either will do where %s', async (_, trustProxy, headers) => {
    for (const origin of [http, https]) expect(await statusAt(undefined, trustProxy, { ...headers, origin })).toBe(200)
    expect(await statusAt(undefined, trustProxy, { ...headers, origin: 'https://evil.example' })).toBe(403)
  })
})
