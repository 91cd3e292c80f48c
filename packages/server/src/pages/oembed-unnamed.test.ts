import { getOembed } from '@afterimage/contract/oembed-endpoint'
import { problemBody } from '@afterimage/contract/problem'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { finishEvolution } from '../../test/finish-evolution.ts'
import { openWorkbench } from '../../test/workbench.ts'
import { openHttp } from '../platform/http/open-http.ts'
import { openPages } from './pages.ts'

test('without an address of its own the site is named as it was asked, for that asker alone', async () => {
  const [embedded] = TEST_DATABASES
  if (embedded === undefined) throw new Error('There is no database.')
  const { database, close } = await embedded.open()
  const bench = await openWorkbench(
    database,
    scriptedModel(async () => undefined),
  )
  const settings = { publicUrl: undefined, trustProxy: false }
  const app = await openHttp(settings, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
  try {
    openPages({ db: database.db, publicUrl: undefined, analyticsId: undefined }).serve(app)
    const id = await bench.start()
    await finishEvolution(bench.runParts, id)
    const ask = (host: string, site: string) =>
      app.inject({ url: `/oembed?url=${encodeURIComponent(`${site}/share/${id}`)}`, headers: { host } })
    const answer = await ask('asked.example:8080', 'http://asked.example:8080')
    const oembed = getOembed.ok.body.parse(answer.json())
    expect(oembed.html).toContain(`src="http://asked.example:8080/embed/${id}"`)
    expect(oembed.provider_url).toBe('http://asked.example:8080')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await ask('asked.example', 'http://other.example')).statusCode).toBe(404)
    const nameless = await ask('"><script>', 'http://asked.example')
    expect([nameless.statusCode, problemBody.parse(nameless.json()).code]).toEqual([400, 'invalid_request'])
  } finally {
    await app.close()
    await bench.close()
    await close()
  }
})
