import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { type HttpApp, openHttp } from '../platform/http/open-http.ts'
import { openPages } from './pages.ts'

const closers: (() => Promise<unknown>)[] = []
const apps: Record<'named' | 'unnamed', HttpApp | undefined> = { named: undefined, unnamed: undefined }

beforeAll(async () => {
  const opened = await TEST_DATABASES[0]?.open()
  if (opened === undefined) throw new Error('There is no database.')
  closers.push(opened.close)
  for (const [name, publicUrl] of [
    ['named', 'https://afterimage.example'],
    ['unnamed', undefined],
  ] as const) {
    const app = await openHttp({ publicUrl, trustProxy: true }, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
    openPages({ db: opened.database.db, publicUrl, analyticsId: undefined }).serve(app)
    closers.push(() => app.close())
    apps[name] = app
  }
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

test.each(['/robots.txt', '/sitemap.xml', '/gallery.xml'])(
  '%s in which the asker named the site is for nobody else',
  async (url) => {
    const headers = { 'x-forwarded-host': 'evil.example' }
    const unnamed = await apps.unnamed?.inject({ url, headers })
    expect(unnamed?.body).toContain('http://evil.example/')
    expect(unnamed?.headers['cache-control']).toBe('private, no-store')
    const named = await apps.named?.inject({ url, headers })
    expect(named?.body).toContain('https://afterimage.example/')
    expect(named?.body).not.toContain('evil.example')
    expect(named?.headers['cache-control']).toBe('public, max-age=600')
  },
)
