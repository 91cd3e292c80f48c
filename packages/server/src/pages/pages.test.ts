import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getOembed } from '@afterimage/contract/oembed-endpoint'
import { problemBody } from '@afterimage/contract/problem'
import { PUBLIC_PAGES, publicPage } from '@afterimage/contract/public-pages'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { finishEvolution } from '../../test/finish-evolution.ts'
import { openWorkbench } from '../../test/workbench.ts'
import { writeTemplates } from '../../test/write-templates.ts'
import { closeHttp, type HttpApp, openHttp } from '../platform/http/open-http.ts'
import { serveWebApp } from '../platform/http/serve-web-app.ts'
import { openPages } from './pages.ts'

const TEMPLATE = `<!doctype html><head><script>go()</script><!--head--><title>Built</title><!--/head--></head><body>`
const NOBODY = '00000000-0000-4000-8000-0000000000ff'
const ORIGIN = 'https://afterimage.example'

let app: HttpApp
let dist: string
let made: { readonly public: string; readonly unfinished: string }
let show: (visibility: 'public' | 'unlisted') => Promise<unknown>
const closers: (() => Promise<unknown>)[] = []

async function openApp(
  db: Parameters<typeof openPages>[0]['db'],
  settings: { publicUrl?: string; analyticsId?: string },
) {
  const { publicUrl, analyticsId } = settings
  const http = await openHttp({ publicUrl, trustProxy: false }, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
  const pages = openPages({ db, publicUrl, analyticsId })
  pages.serve(http)
  await serveWebApp(http, dist, pages.send)
  await http.ready()
  closers.push(() => closeHttp(http, 100))
  return http
}

let measured: HttpApp
let unnamed: HttpApp
beforeAll(async () => {
  const [embedded] = TEST_DATABASES
  if (embedded === undefined) throw new Error('There is no database.')
  const { database, close } = await embedded.open()
  closers.push(close)
  const bench = await openWorkbench(
    database,
    scriptedModel(async () => undefined),
  )
  closers.push(bench.close)
  made = { public: await bench.start(), unfinished: await bench.start() }
  await finishEvolution(bench.runParts, made.public)
  show = (visibility) =>
    database.db.updateTable('evolutions').set({ visibility }).where('id', '=', made.public).execute()

  dist = await mkdtemp(path.join(tmpdir(), 'afterimage-dist-'))
  closers.push(() => rm(dist, { recursive: true, force: true }))
  await writeTemplates(dist, TEMPLATE)
  await writeFile(path.join(dist, 'player.js'), 'export {}')
  await writeFile(path.join(dist, 'embed.html'), `${TEMPLATE}<!--film--><!--/film-->`)
  app = await openApp(database.db, { publicUrl: ORIGIN })
  unnamed = await openApp(database.db, {})
  measured = await openApp(database.db, { publicUrl: ORIGIN, analyticsId: 'G-AB12CD34EF' })
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const meta = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1]
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]

describe('a page with a fixed address', () => {
  test.each(Object.keys(PUBLIC_PAGES).filter((address) => publicPage(address)?.isIndexed))(
    '%s has its own head, for search engines and for previews',
    async (address) => {
      const answer = await app.inject(`${address}?utm_source=x`)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(/<title>[^<]+ · Afterimage<\/title>/)
      expect(meta(answer.body, 'description')?.length).toBeGreaterThan(40)
      expect(canonical(answer.body)).toBe(`${ORIGIN}${address}`)
      expect(meta(answer.body, 'og:url')).toBe(`${ORIGIN}${address}`)
      expect(meta(answer.body, 'og:image')).toBe(`${ORIGIN}/share-card.jpg`)
      expect(meta(answer.body, 'twitter:card')).toBe('summary_large_image')
      expect(meta(answer.body, 'robots')).toBeUndefined()
      expect(answer.headers['x-robots-tag']).toBeUndefined()
    },
  )

  test('no two say the same of themselves', async () => {
    const titles = await Promise.all(
      ['/', '/features', '/gallery', '/pricing', '/about'].map(async (address) =>
        meta((await app.inject(address)).body, 'og:title'),
      ),
    )
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('is revalidated, and not mistaken for the JSON at the same address', async () => {
    const { headers } = await app.inject('/gallery')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept, Accept-Encoding' })
    const again = await app.inject({ url: '/gallery', headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  test('a slash at its end leads to the same address', async () => {
    expect(canonical((await app.inject('/pricing/')).body)).toBe(`${ORIGIN}/pricing`)
  })
})

test.each([
  '/app/dashboard',
  '/profile',
  '/project/1',
  '/login',
  '/register',
  '/reset-password?token=x',
  '/newsletter/verify',
])('%s is there, but not for search engines', async (address) => {
  const answer = await app.inject(address)
  expect(answer.statusCode).toBe(200)
  expect(meta(answer.body, 'robots')).toBe('noindex')
  expect(answer.headers['x-robots-tag']).toBe('noindex')
  expect(canonical(answer.body)).toBeUndefined()
})

test.each(['/no/such/place', '/evolution/123', `/share/${NOBODY}`, `/evolution/${NOBODY}/more`, '/app/nothing'])(
  '%s is not there: the page comes with status 404',
  async (address) => {
    const answer = await app.inject(address)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(meta(answer.body, 'robots')).toBe('noindex')
  },
)

test('a name with an ending that a person opens is not there, as a page', async () => {
  const answer = await app.inject({ url: '/about.html', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

describe('the page of an evolution', () => {
  test.each(['evolution', 'share'])('/%s has its picture, its film and its player in the head', async (screen) => {
    const { body, statusCode } = await app.inject(`/${screen}/${made.public}`)
    expect(statusCode).toBe(200)
    expect(meta(body, 'og:title')).toBe('One picture, copied 3 times by Shift')
    expect(canonical(body)).toBe(`${ORIGIN}/${screen}/${made.public}`)
    expect(meta(body, 'og:type')).toBe('video.other')
    expect(meta(body, 'DigitalSourceType')).toMatch(/trainedAlgorithmicMedia$/)
    expect(meta(body, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/files/${made.public}/[0-9a-f]{64}\\.jpg$`))
    expect([meta(body, 'og:image:width'), meta(body, 'og:image:height')]).toEqual(['1200', '630'])
    expect(meta(body, 'og:video')).toMatch(/\.mp4$/)
    expect(meta(body, 'og:video:secure_url')).toBe(meta(body, 'og:video'))
    expect(meta(body, 'twitter:card')).toBe('summary_large_image')
    expect(meta(body, 'twitter:image')).toBe(meta(body, 'og:image'))
    expect(meta(body, 'robots')).toBeUndefined()
  })

  test('leads to its oEmbed answer', async () => {
    const { body } = await app.inject(`/share/${made.public}`)
    const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body)?.[1] ?? ''
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
    const answer = await app.inject(`${pathname}${search}`)
    expect(getOembed.ok.body.parse(answer.json()).title).toBe('One picture, copied 3 times by Shift')
  })

  test('that is unlisted can be shared, and is not for search engines', async () => {
    await show('unlisted')
    const { body, statusCode } = await app.inject(`/share/${made.public}`)
    const { body: sitemap } = await app.inject('/sitemap.xml')
    await show('public')
    expect([statusCode, meta(body, 'robots'), meta(body, 'og:video')]).toEqual([200, 'noindex', expect.any(String)])
    expect(sitemap).not.toContain(made.public)
  })

  test('that is not finished shows the original, and is not for search engines yet', async () => {
    const { body } = await app.inject(`/share/${made.unfinished}`)
    expect(meta(body, 'og:image')).toMatch(/\.png$/)
    expect([meta(body, 'og:video'), meta(body, 'twitter:card'), meta(body, 'robots')]).toEqual([
      undefined,
      'summary_large_image',
      'noindex',
    ])
  })
})

describe('the player', () => {
  test('alone of all pages may be framed by anybody', async () => {
    const player = (await app.inject(`/embed/${made.public}`)).headers
    expect(player['content-security-policy']).toContain('frame-ancestors *')
    expect(player['x-frame-options']).toBeUndefined()
    for (const address of ['/', `/share/${made.public}`, `/evolution/${made.public}`, '/embed']) {
      const { headers } = await app.inject(address)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    }
  })

  test('holds the film, with what is needed to find a frame', async () => {
    const { body } = await app.inject(`/embed/${made.public}`)
    expect(body).toMatch(/<video src="\/files\/[^"]+\.mp4" poster="\/files\/[^"]+\.jpg" width="64" [^>]*data-total="3"/)
    expect(body).toContain(`href="/share/${made.public}"`)
    expect([meta(body, 'robots'), canonical(body)]).toEqual(['noindex', `${ORIGIN}/share/${made.public}`])
  })

  test('gets its script, its film and its picture in a sandbox without an origin, too', async () => {
    const { body } = await app.inject(`/embed/${made.public}`)
    const film = /<video src="([^"]+)"/.exec(body)?.[1] ?? ''
    const { headers } = await app.inject('/player.js')
    expect(film).not.toBe('')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('of an evolution without a film shows its picture', async () => {
    expect((await app.inject(`/embed/${made.unfinished}`)).body).toMatch(/<img src="\/files\/[^"]+\.png"/)
  })

  test('of nothing says so', async () => {
    const { statusCode, body, headers } = await app.inject(`/embed/${NOBODY}`)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('There is no such evolution.')])
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
  })
})

describe('oEmbed', () => {
  const ask = (address: string, more = '') => app.inject(`/oembed?url=${encodeURIComponent(address)}${more}`)

  test.each(['share', 'evolution', 'embed'])('turns an address under /%s into a player', async (screen) => {
    const answer = await ask(`${ORIGIN}/${screen}/${made.public}?frame=2`, '&format=json&maxwidth=320')
    const oembed = getOembed.ok.body.parse(answer.json())
    expect(oembed).toMatchObject({ version: '1.0', type: 'video', width: 320, provider_name: 'Afterimage' })
    expect(oembed.html).toContain(`src="${ORIGIN}/embed/${made.public}" width="320" height="${oembed.height}"`)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test.each([
    ['another site', () => `https://other.example/share/${made.public}`],
    ['nothing', () => `${ORIGIN}/share/${NOBODY}`],
    ['no evolution', () => `${ORIGIN}/pricing`],
    ['no film yet', () => `${ORIGIN}/share/${made.unfinished}`],
    ['no address', () => 'share'],
  ])('has no answer for %s', async (_name, address) => {
    const answer = await ask(address())
    expect([answer.statusCode, problemBody.parse(answer.json()).code]).toEqual([404, 'not_found'])
  })

  test('comes as JSON and nothing else', async () => {
    expect((await ask(`${ORIGIN}/share/${made.public}`, '&format=xml')).statusCode).toBe(501)
  })
})

test('robots.txt leads to the sitemap, which lists public pages and public evolutions', async () => {
  expect((await app.inject('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const { body, headers } = await app.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toContain(`${ORIGIN}/pricing`)
  expect(listed).not.toContain(`${ORIGIN}/login`)
  expect(listed.filter((address) => address?.includes('/evolution/'))).toEqual([`${ORIGIN}/evolution/${made.public}`])
})

describe('analytics', () => {
  test('without an id nothing is allowed and nothing is told', async () => {
    const { body, headers } = await app.inject('/')
    expect(body).not.toContain('analytics-id')
    expect(headers['content-security-policy']).not.toContain('google')
  })

  test('with an id pages tell it and may load it, beside the script that was built into them; calls and players may not', async () => {
    const { body, headers } = await measured.inject('/')
    expect(meta(body, 'analytics-id')).toBe('G-AB12CD34EF')
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https://*.googletagmanager.com;",
    )
    for (const address of ['/openapi.json', `/embed/${made.public}`]) {
      const other = await measured.inject(address)
      expect(other.headers['content-security-policy']).not.toContain('google')
      expect(other.body).not.toContain('analytics-id')
    }
  })
})

describe('without a configured origin', () => {
  test('addresses begin with the host that was asked', async () => {
    const { body } = await unnamed.inject({ url: '/pricing', headers: { host: 'pictures.example:8080' } })
    expect(canonical(body)).toBe('http://pictures.example:8080/pricing')
  })

  test.each(['"><script>', 'a.example/b', 'a b', '[::1]]'])('the host %s is refused', async (host) => {
    const answer = await unnamed.inject({ url: '/pricing', headers: { host } })
    expect(answer.statusCode).toBe(400)
  })
})
