import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../../test/follow.ts'
import { type Operator, openOperator } from '../../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../../test/server-databases.ts'
import { signUp } from '../../../test/sign-up.ts'
import { imageForm, type TestServer } from '../../../test/test-server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'

describe.each(SERVER_DATABASES)('removing on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let goOn: () => void = () => undefined
  let isAborted = false

  beforeAll(async () => {
    const model = scriptedModel(async ({ number }, signal) => {
      if (number === 1) return undefined
      return new Promise((made, stop) => {
        goOn = () => made(undefined)
        signal.addEventListener('abort', () => {
          isAborted = true
          stop(signal.reason)
        })
      })
    })
    server = await startServerOn(kind, [providerOf(model)])
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  test('one that runs ends it, leaves a tombstone without a word or a picture, and gives nothing back', async () => {
    const { visitor, user } = await signUp(server)
    const photo = await readPhoto('coffee-cup.jpg')
    const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '10', prompt: '' }))
    const { evolutionId: id } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, id, ({ progress }) => progress.current === 1)
    await server.call(visitor, `/api/evolution/${id}/like`, { method: 'POST' })
    await server.call(visitor, `/api/evolution/${id}/view`, { method: 'POST' })

    expect(await operator.run('remove', id, '--reason', 'Not allowed.')).toMatch(/by .*: Not allowed\.$/)
    expect(await server.keptFolders()).not.toContain(id)
    // In this process the run is stopped; in another it finds at its next frame that it has lost the right to write.
    if (kind === 'PGlite') await expect.poll(() => isAborted).toBe(true)
    else goOn()
    await expect.poll(() => server.keptFolders(), { timeout: 20_000 }).not.toContain(id)
    const ledger = await server.call(visitor, '/user/credits')
    expect(getCredits.ok.body.parse(await ledger.json()).credits).toBe(97)
    expect(await operator.run('remove', id)).toContain('Not allowed.')
    const archive = Buffer.from(await (await server.call(visitor, '/user/export')).arrayBuffer())
    // Nothing in it is compressed.
    expect(archive.toString('latin1').replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(`"removed": \\[ { "evolutionId": "${id}", "removedAt": "[^"]+", "reason": "Not allowed." } \\]`),
    )

    await server.stop()
    await operator.close()
    // What the run had in hand went with it.
    expect(await server.keptFolders()).not.toContain(id)
    const { db, close } = await openDatabase(
      { databaseUrl: server.databaseUrl, dataDir: server.dataDir, isDatabaseSynced: false },
      pino({ level: 'silent' }),
    )
    try {
      const row = await db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        status: 'failed',
        moderation: 'removed',
        removed_by: expect.stringMatching(/./),
        removed_at: expect.any(Date),
        removal_reason: 'Not allowed.',
        prompt: '',
        error_message: null,
        owner_account: user.id,
        in_gallery: false,
        like_count: 0,
        likes_week: 0,
        view_count: 0,
        views_day: 0,
      })
      for (const table of ['frames', 'tries', 'outputs', 'likes', 'views', 'popular_hours'] as const) {
        expect([table, await db.selectFrom(table).selectAll().where('evolution_id', '=', id).execute()]).toEqual([
          table,
          [],
        ])
      }
    } finally {
      await close()
    }
  })
})
