import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { hasPostgres, startPostgres } from '@afterimage/testing/databases/postgres'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openLiveClient } from '@afterimage/testing/server/live-client'
import { expect, test } from 'vitest'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, startTestServer } from '../../test/test-server.ts'

test.runIf(hasPostgres)('a page hears of what a worker elsewhere does, also after the database restarts', async () => {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-live-'))
  const shared = { dataDir, databaseUrl: await postgres.createDatabase(), sessionSecret: 's'.repeat(64) }
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<undefined>()
  const model = scriptedModel(async ({ number }) => (number < 3 ? undefined : mayGoOn))
  const web = await startTestServer([providerOf(model)], { ...shared, role: 'web' })
  const worker = await startTestServer([providerOf(model)], { ...shared, role: 'worker' })
  try {
    const { visitor } = await signUp(web)
    const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
    const made = await web.call(visitor, '/api/evolution', form)
    const { evolutionId } = createEvolution.ok.body.parse(await made.json())
    const live = openLiveClient(`${web.url.replace('http', 'ws')}/ws/${evolutionId}`, visitor.token)
    await expect
      .poll(() => live.messages.at(-1), { timeout: 20_000 })
      .toMatchObject({ type: 'progress', data: { currentFrame: 2 } })
    await postgres.dropConnections()
    goOn(undefined)
    await expect.poll(() => live.messages.at(-1), { timeout: 40_000 }).toMatchObject({ type: 'complete' })
    // A stop says goodbye, so that the page knows to connect again.
    await web.stop()
    expect(await live.closed).toMatchObject({ code: 1001 })
  } finally {
    await worker.close()
    await web.close()
    await rm(dataDir, { recursive: true, force: true })
    await postgres.stop()
  }
})
