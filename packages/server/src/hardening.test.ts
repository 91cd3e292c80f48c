import path from 'node:path'
import { problemBody } from '@afterimage/contract/problem'
import { HOSTILE_IMAGES, readHostile } from '@afterimage/testing/images/hostile/corpus'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataUrl, imageForm, json, startTestServer, type TestServer } from '../test/test-server.ts'

const ORIGIN = 'https://afterimage.example'
const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

let server: TestServer
beforeAll(async () => {
  const fetchImage = (address: string) => readHostile(path.basename(address))
  server = await startTestServer([providerOf(idle)], { publicUrl: ORIGIN }, { fetchImage })
})
afterAll(() => server.close())

const MALICIOUS = [
  'bomb-256-megapixels.png',
  'bomb-65535-square.gif',
  'bomb-claims-16384-square.webp',
  'bomb-thousand-scans.jpg',
  'svg-disguised.png',
  'page-disguised.jpg',
  'truncated.jpg',
  'truncated.webp',
  'one-pixel.png',
  'script-that-begins-like-one.gif',
]

describe.each(MALICIOUS)('%s', (name) => {
  test.each(['a file', 'a data URL', 'an address'])('as %s is refused and leaves nothing behind', async (way) => {
    const image = await readHostile(name)
    const sent = {
      'a file': () => imageForm(image, { totalFrames: '3' }),
      'a data URL': () => json({ totalFrames: 3, imageData: dataUrl(image, 'image/png') }),
      'an address': () => json({ totalFrames: 3, imageUrl: `https://pictures.example/${name}` }),
    }[way]
    const answer = await server.call({}, '/api/evolution', sent?.())
    const isTooLarge = HOSTILE_IMAGES[name] === 'too_many_pixels'
    const code = isTooLarge ? 'image_too_large' : 'image_rejected'
    expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([isTooLarge ? 413 : 422, code])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await server.keptFolders()).toEqual([])
  })
})

test.each(['/', '/healthz', '/gallery', '/openapi.json', '/robots.txt', '/api/gone', '/user', '/api/evolution/x'])(
  '%s behind https has every guard up',
  async (address) => {
    const headers = { origin: 'https://evil.example', accept: 'application/json' }
    const answer = await server.call({}, address, { headers })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src'))
    // A built page names the one script that stands in it.
    expect(scripts).toMatch(/^script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']{44}')?$/)
    for (const part of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'self'", "base-uri 'self'"]) {
      expect(policy.split(';')).toContain(part)
    }
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\).*microphone=\(\)/),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
  },
)

test('another site gets no permission to call', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const answer = await server.call({}, '/api/evolution', { method: 'OPTIONS', headers })
  expect(answer.status).toBe(405)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('the visitor’s cookie is out of reach of scripts, other sites, and the clear text', async () => {
  const photo = await readPhoto('coffee-cup.jpg')
  const answer = await server.call({}, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
  expect(answer.status).toBe(201)
  const [, ...attributes] = (answer.headers.getSetCookie()[0] ?? '').split('; ')
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure'])
})

test('a token in an address is worth nothing', async () => {
  const answer = await server.call({}, '/user?token=a&access_token=b&authorization=Bearer%20c')
  expect(answer.status).toBe(401)
})
