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

const TEMPLATE = '<!doctype html><head><!--head--><!--/head--></head><body><!--written--><!--/written--></body>'
const PLAYER = '<!doctype html><head><!--head--><!--/head--></head><body><!--film--><!--/film--></body>'
const SOME_ID = '00000000-0000-4000-8000-0000000000ff'

let app: HttpApp
let dist: string
const logged: string[] = []

beforeAll(async () => {
  const [embedded] = TEST_DATABASES
  if (embedded === undefined) throw new Error('There is no database.')
  const { database, close } = await embedded.open()
  // What is asked of it fails from now on.
  await close()
  dist = await mkdtemp(path.join(tmpdir(), 'afterimage-dist-'))
  await writeTemplates(dist, TEMPLATE)
  await writeFile(path.join(dist, 'embed.html'), PLAYER)
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  app = await openHttp({ publicUrl: undefined, trustProxy: false }, { secret: 'x'.repeat(32) }, log)
  const pages = openPages({ db: database.db, publicUrl: undefined, analyticsId: undefined })
  await serveWebApp(app, dist, pages.send)
  await app.ready()
})
afterAll(async () => {
  await closeHttp(app, 100)
  await rm(dist, { recursive: true, force: true })
})

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test.each([
  ['/gallery', 'Gallery'],
  [`/share/${SOME_ID}`, 'Please try again'],
  [`/evolution/${SOME_ID}`, 'Please try again'],
  [`/embed/${SOME_ID}`, 'Please try again'],
])('%s comes as a page while the database does not answer, to be asked for again', async (url, title) => {
  const answer = await open(url)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain(title)
  expect(answer.body).not.toContain('no such evolution')
  expect(logged).toContain('a page is sent without what the database knows')
})

test('a page that asks the database for nothing is as always', async () => {
  expect((await open('/about')).statusCode).toBe(200)
})
