import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHttp } from './open-http.ts'
import { type SendPage, serveWebApp } from './serve-web-app.ts'

const sendPage: SendPage = async (request, reply, read) =>
  reply.type('text/html').send((await read(request.url === '/about' ? 'pages/about.html' : 'index.html')).text)

const FILES = {
  'index.html': 'first',
  'pages/about.html': 'about',
  'assets/a.js': 'export {}',
  'favicon.svg': '<svg/>',
}

let dist: string
let app: Awaited<ReturnType<typeof openHttp>>
let logged: { readonly msg: string; readonly files?: readonly string[]; readonly count?: number }[]

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'afterimage-dist-'))
  for (const folder of ['pages', 'assets']) await mkdir(path.join(dist, folder))
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(dist, name), text)
  const lines = Object.entries(FILES).map(([name, text]) => `${name} ${text.length}`)
  await writeFile(path.join(dist, '.stamp'), ['0123abc', ...lines].join('\n'))
  logged = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  app = await openHttp({ publicUrl: undefined, trustProxy: false }, { secret: 'x'.repeat(32) }, log)
})
afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true, force: true })
})

const lose = (name: string) => rm(path.join(dist, name))
const serve = () => serveWebApp(app, dist, sendPage)

test('of a whole build nothing is said', async () => {
  await serve()
  expect((await app.inject('/assets/a.js')).body).toBe(FILES['assets/a.js'])
  expect(logged).toEqual([])
})

test('what is missing of it, or cut off, is named at the start, with what to do', async () => {
  await lose('assets/a.js')
  await writeFile(path.join(dist, 'favicon.svg'), '')
  await serve()
  expect(logged).toMatchObject([
    { count: 2, files: ['assets/a.js', 'favicon.svg'], msg: expect.stringMatching(/npm run build/) },
  ])
  expect((await app.inject('/')).body).toBe('first')
  expect((await app.inject('/assets/a.js')).json()).toMatchObject({ code: 'not_found' })
})

test('a build that was broken off is told from a whole one', async () => {
  await lose('.stamp')
  await serve()
  expect(logged).toMatchObject([{ count: 1, files: ['.stamp'] }])
})

test('a file that is lost later is not found', async () => {
  await serve()
  await lose('assets/a.js')
  const answer = await app.inject('/assets/a.js')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('a page that is missing says what to do, and so does the log; the others are there', async () => {
  await serve()
  await lose('pages/about.html')
  const answer = await app.inject('/about')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('npm run build')
  expect(logged.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/npm run build/))
  expect((await app.inject('/')).body).toBe('first')
})

test('a page that is built anew is read anew', async () => {
  await serve()
  expect((await app.inject('/')).body).toBe('first')
  await writeFile(path.join(dist, 'index.html'), 'another')
  expect((await app.inject('/')).body).toBe('another')
})

test('without a build every page says what to do', async () => {
  await serveWebApp(app, path.join(dist, 'nowhere'), sendPage)
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm run build')
})
