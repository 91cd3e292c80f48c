import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { problemBody } from '@afterimage/contract/problem'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { writeTemplates } from '../../test/write-templates.ts'
import { closeHttp, type HttpApp, openHttp } from '../platform/http/open-http.ts'
import { serveWebApp } from '../platform/http/serve-web-app.ts'
import { EVOLUTION_SCREENS } from './describe-page.ts'
import { openPages } from './pages.ts'

const ORIGIN = 'https://afterimage.example'
const TEMPLATE =
  '<!doctype html><head><!--head--><!--/head--></head><body><!--written--><!--/written--><!--film--><!--/film-->'

let app: HttpApp
let dist: string
let ids: Readonly<Record<string, string>>
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const [embedded] = TEST_DATABASES
  if (embedded === undefined) throw new Error('There is no database.')
  const { database, close } = await embedded.open()
  closers.push(close)
  const { db } = database
  ids = {
    open: await insertFinished(db),
    unlisted: await insertFinished(db, { visibility: 'unlisted' }),
    reported: await insertFinished(db, { moderation: 'reported' }),
    hidden: await insertFinished(db, { moderation: 'hidden' }),
    removed: await insertFinished(db, { moderation: 'removed', removed_at: new Date(), removal_reason: 'A child.' }),
  }
  dist = await mkdtemp(path.join(tmpdir(), 'afterimage-dist-'))
  closers.push(() => rm(dist, { recursive: true, force: true }))
  await writeTemplates(dist, TEMPLATE)
  app = await openHttp({ publicUrl: ORIGIN, trustProxy: false }, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
  const pages = openPages({ db, publicUrl: ORIGIN, analyticsId: undefined })
  pages.serve(app)
  await serveWebApp(app, dist, pages.send)
  await app.ready()
  closers.push(() => closeHttp(app, 100))
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const TRACES = ['/files/', 'Shift', 'oembed', 'og:video', 'child']

test.each(EVOLUTION_SCREENS)('the %s page of one that is open tells of it', async (screen) => {
  const answer = await app.inject(`/${screen}/${ids.open}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('/files/')
})

test('the player has a way to report what it shows', async () => {
  expect((await app.inject(`/embed/${ids.open}`)).body).toContain(`href="/share/${ids.open}?report"`)
})

test('the feed of the gallery has what is public, and not what only its link leads to', async () => {
  const { body, headers } = await app.inject('/gallery.xml')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=600')
  expect([body.includes(`${ids.unlisted}`), body.includes(`${ids.open}`)]).toEqual([false, true])
})

describe.each([
  ['reported', 'evolution_hidden', /hidden/],
  ['hidden', 'evolution_hidden', /hidden/],
  ['removed', 'evolution_removed', /removed/],
] as const)('of one that is %s', (moderation, code, said) => {
  test.each(EVOLUTION_SCREENS)('the %s page says so with 410, and nothing of it', async (screen) => {
    const answer = await app.inject(`/${screen}/${ids[moderation]}`)
    expect(answer.statusCode).toBe(410)
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    expect(/name="description" content="([^"]*)"/.exec(answer.body)?.[1]).toMatch(said)
    for (const trace of TRACES) expect(answer.body).not.toContain(trace)
  })

  test('the feed of the gallery leaves it out', async () => {
    const { body } = await app.inject('/gallery.xml')
    expect([body.includes(`${ids[moderation]}`), body.includes(`${ids.open}`)]).toEqual([false, true])
  })

  test('the sitemap leaves it out, and oEmbed has no player', async () => {
    const sitemap = (await app.inject('/sitemap.xml')).body
    expect([sitemap.includes(`${ids[moderation]}`), sitemap.includes(`${ids.open}`)]).toEqual([false, true])
    const answer = await app.inject({ url: '/oembed', query: { url: `${ORIGIN}/share/${ids[moderation]}` } })
    expect([answer.statusCode, problemBody.parse(answer.json()).code]).toEqual([410, code])
  })
})
