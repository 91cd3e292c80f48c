import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { ModelError } from '@afterimage/models/model-error'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchDetail, follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { ended, problemOf, raceCaller } from '../../test/race-caller.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { json, type TestServer, type Visitor } from '../../test/test-server.ts'

const LIMITS = { visitorDailyLimit: 6, visitorUnfinishedLimit: 4 }

describe.each(SERVER_DATABASES)('a race, on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  const letGo = Promise.withResolvers<void>()

  beforeAll(async () => {
    const shift = { ...scriptedModel(async () => undefined), takesStrength: true }
    const others = { isRecommended: false, takesStrength: false }
    const small = { ...shift, ...others, id: 'small', name: 'Small', maxSidePx: 32 }
    const broken = {
      ...scriptedModel(async () => {
        throw new ModelError('refused', 'This model makes nothing.')
      }),
      ...{ ...others, id: 'broken', name: 'Broken' },
    }
    const held = {
      ...scriptedModel(async () => {
        await letGo.promise
        return undefined
      }),
      ...{ ...others, id: 'held', name: 'Held' },
    }
    server = await startServerOn(kind, [{ ...providerOf(shift), models: [shift, small, broken, held] }], {
      ...LIMITS,
      trustProxy: true,
    })
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const { newcomer, ask, begin, run, raceFor } = raceCaller(() => server, '198.51.100')
  const originFor = async (viewer: Visitor, id: string) =>
    evolutionDetail.parse(await (await server.call(viewer, `/api/evolution/${id}`)).json()).evolution.race
  const creditsOf = async (owner: Visitor) =>
    getCredits.ok.body.parse(await (await server.call(owner, '/user/credits')).json())
  const change = (owner: Visitor, id: string, body: unknown) =>
    server.call(owner, `/api/evolution/${id}`, { ...json(body), method: 'PATCH' })
  const filesOf = (folder: string) => readdir(path.join(server.dataDir, 'files', folder))

  test('its contenders begin in their order with one picture, seed and length, each with what is its own, and cost what each costs', async () => {
    const { visitor } = await signUp(server, newcomer())
    const { raceId, evolutionIds } = await run(
      visitor,
      [{ style: 'dreamy' }, { style: 'stylize', strength: 0.4 }, { aiProvider: 'test', aiModelId: 'small', seed: 7 }],
      { style: 'chaotic', title: 'Three cups', aiProvider: 'test', aiModelId: 'shift' },
    )
    const { contenders } = await raceFor({}, raceId)
    expect(contenders).toMatchObject([
      { evolution: { style: 'dreamy', aiModelId: 'shift', runOptions: null } },
      { evolution: { style: 'stylize', runOptions: { strength: [{ frame: 1, strength: 0.4 }] } } },
      { evolution: { style: 'chaotic', aiModelId: 'small', seed: 7 } },
    ])
    const details = await Promise.all(evolutionIds.map((id) => fetchDetail(server.url, id)))
    expect(details.map(({ evolution }) => evolution.race)).toMatchObject(
      [1, 2, 3].map((position) => ({ id: raceId, position, contenders: 3 })),
    )
    const shown = contenders.flatMap((one) => (one.state === 'shown' ? [one.evolution] : []))
    expect(shown.map(({ id }) => id)).toEqual(evolutionIds)
    expect(shown.map(({ title, status }) => [title, status])).toEqual(Array(3).fill(['Three cups', 'completed']))
    expect(shown[0]?.seed).toBe(shown[1]?.seed)
    expect((await creditsOf(visitor)).transactions.map(({ amount }) => amount).slice(0, 3)).toEqual([-1, -1, -1])
  })

  test('its picture lies on the disk once, wherever its models take the same size', async () => {
    const { evolutionIds } = await run(newcomer(), [
      { style: 'dreamy' },
      { style: 'chaotic' },
      { aiProvider: 'test', aiModelId: 'small' },
    ])
    const originals = await Promise.all(
      evolutionIds.map(async (id) => {
        const [original] = (await fetchDetail(server.url, id)).frames
        return stat(path.join(server.dataDir, 'files', id, `${original?.sha256}.png`))
      }),
    )
    expect(originals.map(({ nlink }) => nlink)).toEqual([2, 2, 1])
    expect(originals[0]?.ino).toBe(originals[1]?.ino)
  })

  test('the failure of one contender stops none of the others', async () => {
    const { raceId } = await run(newcomer(), [{ aiProvider: 'test', aiModelId: 'broken' }, { style: 'dreamy' }])
    expect((await raceFor({}, raceId)).contenders).toMatchObject([
      { evolution: { status: 'failed', completedFrames: 0 } },
      { evolution: { status: 'completed', completedFrames: 3 } },
    ])
  })

  test('deleting one leaves the others whole and its place empty; with the last one the race is gone', async () => {
    const owner = newcomer()
    const { raceId, evolutionIds } = await run(owner, [{ style: 'dreamy' }, { style: 'chaotic' }])
    const [first = '', second = ''] = evolutionIds
    const before = await filesOf(second)
    await server.call(owner, `/api/evolution/${first}`, { method: 'DELETE' })
    expect(await filesOf(second)).toEqual(before)
    const detail = await fetchDetail(server.url, second)
    for (const { url } of detail.frames) expect((await server.call({}, url)).status).toBe(200)
    expect(detail.evolution.race).toEqual({ id: raceId, position: 2, contenders: 2 })
    expect((await raceFor({}, raceId)).contenders).toMatchObject([{ state: 'deleted' }, { evolution: { id: second } }])
    await server.call(owner, `/api/evolution/${second}`, { method: 'DELETE' })
    expect(await problemOf(await server.call({}, `/api/race/${raceId}`))).toMatchObject({ code: 'not_found' })
  })

  test('the player that is handed on says which contender it is, and the manifest of which race', async () => {
    const owner = newcomer()
    const { raceId, evolutionIds } = await run(owner, [{ style: 'dreamy' }, { style: 'chaotic' }])
    const { evolution } = await fetchDetail(server.url, evolutionIds[1] ?? '')
    const player = await (await server.call({}, evolution.outputHtmlUrl ?? '')).text()
    expect(player).toContain('Contender B of 2')
    expect(player).not.toContain(raceId)
    const zip = Buffer.from(await (await server.call({}, evolution.zipUrl ?? '')).arrayBuffer()).toString('latin1')
    expect(zip).toContain(`"id": "${raceId}",\n      "position": 2,\n      "contenders": 2`)
  })

  test('its film has every contender that the caller may see, once all have ended', async () => {
    const owner = newcomer()
    const { raceId, evolutionIds } = await run(owner, [
      { aiProvider: 'test', aiModelId: 'broken' },
      { style: 'dreamy' },
    ])
    const film = (viewer: Visitor = {}) => server.call(viewer, `/api/race/${raceId}/film.mp4`)
    const answer = await film()
    const mp4 = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type'), mp4.toString('latin1', 4, 8)]).toEqual([
      ...[200, 'video/mp4', 'ftyp'],
    ])
    expect([mp4.length, answer.headers.get('content-disposition')]).toEqual([
      Number(answer.headers.get('content-length')),
      `attachment; filename="afterimage-race-${raceId.slice(0, 8)}.mp4"`,
    ])
    expect(mp4.includes('trainedAlgorithmicMedia')).toBe(true)
    await operator.run('hide', evolutionIds[1] ?? '')
    const without = Buffer.from(await (await film()).arrayBuffer())
    expect(without.length).toBeLessThan(mp4.length)
    await operator.run('remove', evolutionIds[1] ?? '')
    await operator.run('remove', evolutionIds[0] ?? '')
    expect(await problemOf(await film())).toMatchObject({ code: 'not_found' })
  })

  test('no film is made of a race while one of it is running', async () => {
    const { raceId, evolutionIds } = await begin(newcomer(), [
      { aiProvider: 'test', aiModelId: 'held' },
      { style: 'dreamy' },
    ])
    const film = () => server.call({}, `/api/race/${raceId}/film.mp4`)
    await follow(server.url, evolutionIds[1] ?? '', ended)
    expect(await problemOf(await film())).toMatchObject({ status: 409, code: 'not_ready' })
    letGo.resolve()
    await follow(server.url, evolutionIds[0] ?? '', ended)
    expect((await film()).status).toBe(200)
  })

  test('a film that is asked for again and again is refused after a dozen, and left nowhere', async () => {
    const { raceId } = await run(newcomer(), [{ style: 'dreamy' }, { style: 'chaotic' }])
    const stranger = newcomer()
    const drafts = () =>
      readdir(server.dataDir, { recursive: true }).then((all) => all.filter((one) => one.includes('draft')))
    const before = await drafts()
    const asked = () => server.call(stranger, `/api/race/${raceId}/film.mp4`)
    for (let times = 0; times < 12; times += 1) await (await asked()).arrayBuffer()
    expect(await problemOf(await asked())).toMatchObject({ code: 'too_many_requests' })
    await expect.poll(drafts).toEqual(before)
  })

  test('what one contender cannot do starts none, and says which', async () => {
    const owner = newcomer()
    const before = await server.keptFolders()
    const cases = [
      [[{}, { prompt: 'a duck' }], 422, 'prompt_not_supported', /^Contender 2: .*takes no prompt/],
      [[{ aiModelId: 'small', strength: 0.5 }, {}], 422, 'strength_not_supported', /^Contender 1: Small takes no/],
      [[{}], 400, 'invalid_request', /at least 2 contenders/],
      [Array(5).fill({}), 400, 'invalid_request', /at most 4 contenders/],
      [[{}, { strength: 7 }], 400, 'invalid_request', /strength/],
    ] as const
    for (const [contenders, status, code, sentence] of cases) {
      expect(await problemOf(await ask(owner, contenders))).toEqual({
        status,
        code,
        error: expect.stringMatching(sentence),
      })
    }
    const answer = await ask(owner, 'no list')
    expect(answer.status).toBe(400)
    expect(await server.keptFolders()).toEqual(before)
  })

  test('all begin or none: credits, the day and what is under way are counted for all together', async () => {
    const before = await server.keptFolders()
    const four = [{ style: 'dreamy' }, { style: 'chaotic' }, { style: 'stylize' }, { style: 'simplify' }] as const
    const visitor = newcomer()
    await run(visitor, four.slice(0, 3))
    expect(await problemOf(await ask(visitor, four))).toMatchObject({
      code: 'daily_limit_reached',
      error: expect.stringMatching(/^A race of 4 is 4 evolutions, and all begin or none\. Without an account/),
    })
    // Three are left of the day, and three may begin.
    expect((await ask(visitor, four.slice(0, 3))).status).toBe(201)
    const more = (await server.keptFolders()).length - before.length
    expect(more).toBe(6)
  })

  test('a stranger who sees a contender is told of its race only where the others are public, too', async () => {
    const owner = newcomer()
    const { raceId, evolutionIds } = await run(owner, [{ style: 'dreamy' }, { style: 'chaotic' }])
    const [first = '', second = ''] = evolutionIds
    expect(await originFor({}, first)).toEqual({ id: raceId, position: 1, contenders: 2 })
    await change(owner, second, { visibility: 'unlisted' })
    expect([await originFor({}, first), (await originFor({}, second))?.id]).toEqual([null, raceId])
    expect((await originFor(owner, first))?.id).toBe(raceId)
    // The race's own link shows all of them, as the link of each does.
    expect((await raceFor({}, raceId)).contenders.map(({ state }) => state)).toEqual(['shown', 'shown'])
    await change(owner, second, { visibility: 'public' })
    await operator.run('hide', second)
    expect(await originFor({}, first)).toBeNull()
    expect((await raceFor({}, raceId)).contenders.map(({ state }) => state)).toEqual(['shown', 'hidden'])
    expect((await raceFor(owner, raceId)).contenders.map(({ state }) => state)).toEqual(['shown', 'shown'])
    const text = await (await server.call({}, `/api/race/${raceId}`)).text()
    expect(text).not.toContain(second)
    await operator.run('remove', second)
    for (const viewer of [owner, {}]) {
      expect((await raceFor(viewer, raceId)).contenders.map(({ state }) => state)).toEqual(['shown', 'deleted'])
    }
    expect((await originFor({}, first))?.id).toBe(raceId)
  })
})
