import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { writeTemplates } from '../../test/write-templates.ts'
import { closeHttp, type HttpApp, openHttp } from '../platform/http/open-http.ts'
import { serveWebApp } from '../platform/http/serve-web-app.ts'
import { openPages } from './pages.ts'

const TEMPLATE = '<!doctype html><head><!--head--><title>Built</title><!--/head--></head><body><!--film--><!--/film-->'
const PLAYER = '/embed/00000000-0000-4000-8000-0000000000ff'

let app: HttpApp
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const [embedded] = TEST_DATABASES
  if (embedded === undefined) throw new Error('There is no database.')
  const { database, close } = await embedded.open()
  const dist = await mkdtemp(path.join(tmpdir(), 'afterimage-dist-'))
  await writeTemplates(dist, TEMPLATE)
  for (const name of ['worker.js', 'thread.mjs', 'theme.css', 'small.js', 'small.js.br'])
    await writeFile(path.join(dist, name), '/**/')
  const settings = { publicUrl: undefined, trustProxy: false }
  app = await openHttp(settings, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
  const pages = openPages({ db: database.db, publicUrl: undefined, analyticsId: 'G-AB12CD34EF' })
  pages.serve(app)
  await serveWebApp(app, dist, pages.send)
  closers.push(
    close,
    () => rm(dist, { recursive: true, force: true }),
    () => closeHttp(app, 100),
  )
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

test('the live page alone of all may ask for the camera, for itself', async () => {
  const cameraOf = async (address: string) =>
    /camera=\([^)]*\)/.exec(String((await app.inject(address)).headers['permissions-policy']))?.[0]
  expect(await cameraOf('/live')).toBe('camera=(self)')
  for (const address of ['/', '/live/more', '/app', '/features', PLAYER, '/openapi.json']) {
    expect(await cameraOf(address), address).toBe('camera=()')
  }
  // A thread has no camera to ask for, and is bound by the policy of the page that started it.
  expect(await cameraOf('/worker.js')).toBeUndefined()
})

test('it is isolated from all other origins, and its threads may be; other pages are not', async () => {
  const isolationOf = async (address: string) => {
    const { headers } = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } })
    return [headers['cross-origin-opener-policy'], headers['cross-origin-embedder-policy']]
  }
  for (const address of ['/live', '/live/?utm_source=x', '/worker.js', '/thread.mjs', '/small.js']) {
    expect(await isolationOf(address), address).toEqual(['same-origin', 'require-corp'])
  }
  for (const address of ['/', '/app', PLAYER, '/theme.css']) {
    expect(await isolationOf(address), address).toEqual(['same-origin', undefined])
  }
})

test('it is not measured, and may load nothing of those who measure', async () => {
  const [live, about] = [await app.inject('/live'), await app.inject('/about')]
  expect(about.body).toContain('<meta name="analytics-id" content="G-AB12CD34EF">')
  expect(live.body).not.toContain('analytics-id')
  expect(about.headers['content-security-policy']).toContain('googletagmanager')
  expect(live.headers['content-security-policy']).not.toContain('googletagmanager')
})
