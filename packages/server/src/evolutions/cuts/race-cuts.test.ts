import { getRaceCut, orderRaceCut } from '@afterimage/contract/cut-endpoints'
import { USUAL_RACE_CUT } from '@afterimage/core/cut/race-cut-options'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { ModelError } from '@afterimage/models/model-error'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../../test/follow.ts'
import { type Operator, openOperator } from '../../../test/operator.ts'
import { ended, problemOf, raceCaller } from '../../../test/race-caller.ts'
import { json, startTestServer, type TestServer, type Visitor } from '../../../test/test-server.ts'

describe('a cut of a race', () => {
  let server: TestServer
  let operator: Operator
  const letGo = Promise.withResolvers<void>()

  beforeAll(async () => {
    const shift = scriptedModel(async () => undefined)
    const broken = scriptedModel(async () => {
      throw new ModelError('refused', 'This model makes nothing.')
    })
    const held = scriptedModel(async () => {
      await letGo.promise
      return undefined
    })
    server = await startTestServer(
      [
        {
          ...providerOf(shift),
          models: [
            shift,
            { ...broken, id: 'broken', name: 'Broken', isRecommended: false },
            { ...held, id: 'held', name: 'Held', isRecommended: false },
          ],
        },
      ],
      { visitorDailyLimit: 8, visitorUnfinishedLimit: 8, trustProxy: true },
    )
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const { newcomer, begin, run } = raceCaller(() => server, '198.51.101')
  const order = (viewer: Visitor, raceId: string, options: object = {}) =>
    server.call(viewer, `/api/race/${raceId}/cuts`, json(options))
  const ordered = async (viewer: Visitor, raceId: string, options: object = {}) =>
    orderRaceCut.ok.body.parse(await (await order(viewer, raceId, options)).json())
  const made = async (viewer: Visitor, raceId: string, cutId: string) => {
    const look = async () =>
      getRaceCut.ok.body.parse(await (await server.call(viewer, `/api/race/${raceId}/cuts/${cutId}`)).json())
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('ready')
    return look()
  }

  test('shows what the one who ordered it may see, to nobody who may not, and goes with any contender in it', async () => {
    const owner = newcomer()
    const stranger = newcomer()
    const { raceId, evolutionIds } = await run(owner, [{ style: 'dreamy' }, { style: 'chaotic' }])
    const [, second = ''] = evolutionIds
    const options = { shape: '1:1', seconds: 6 }
    const whole = await ordered(stranger, raceId, options)
    expect(whole).toMatchObject({ raceId, options: { ...USUAL_RACE_CUT, ...options }, url: null })
    expect((await ordered(owner, raceId, options)).id).toBe(whole.id)
    const { url, bytes } = await made(stranger, raceId, whole.id)
    const film = await server.call(stranger, url ?? '')
    const content = Buffer.from(await film.arrayBuffer())
    expect([film.headers.get('content-type'), film.headers.get('cache-control'), content.length]).toEqual([
      ...['video/mp4', 'private, no-store', bytes],
    ])
    expect(film.headers.get('content-disposition')).toBe(
      `attachment; filename="afterimage-race-${raceId.slice(0, 8)}.mp4"`,
    )
    expect(content.includes(DIGITAL_SOURCE_TYPE)).toBe(true)

    await operator.run('hide', second)
    for (const address of [url ?? '', `/api/race/${raceId}/cuts/${whole.id}`]) {
      expect((await server.call(stranger, address)).status).toBe(404)
      expect((await server.call(owner, address)).status).toBe(200)
    }
    expect((await ordered(stranger, raceId, options)).id).not.toBe(whole.id)
    expect(await server.keptFolders()).toContain(whole.id)
    await server.call(owner, `/api/evolution/${second}`, { method: 'DELETE' })
    expect(await server.keptFolders()).not.toContain(whole.id)
    expect(await problemOf(await server.call(owner, url ?? ''))).toMatchObject({ code: 'not_found' })
  })

  test.each([{ shape: 'source' }, { original: 'inset' }, { seconds: 7 }])(
    'is refused with options that there are not: %j',
    async (options) => {
      const answer = await order({}, '00000000-0000-4000-8000-000000000001', options)
      expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'invalid_request' })
    },
  )

  test('is made once all contenders have ended, and of none without a copy', async () => {
    const model = (aiModelId: string) => ({ aiProvider: 'test', aiModelId })
    const running = await begin(newcomer(), [model('held'), { style: 'dreamy' }])
    await follow(server.url, running.evolutionIds[1] ?? '', ended)
    expect(await problemOf(await order({}, running.raceId))).toMatchObject({ status: 409, code: 'not_ready' })
    letGo.resolve()
    const empty = await run(newcomer(), [model('broken'), model('broken')])
    expect(await problemOf(await order({}, empty.raceId))).toMatchObject({ status: 409, code: 'not_ready' })
    const nowhere = '00000000-0000-4000-8000-000000000001'
    expect(await problemOf(await order({}, nowhere))).toMatchObject({ status: 404, code: 'not_found' })
    const other = `/api/race/${empty.raceId}/cuts/${nowhere}`
    expect([(await server.call({}, other)).status, (await server.call({}, `${other}/film.mp4`)).status]).toEqual([
      404, 404,
    ])
  })
})
