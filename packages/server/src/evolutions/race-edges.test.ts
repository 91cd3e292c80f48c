import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { CANCELLED } from '@afterimage/core/statuses'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { ended, problemOf, raceCaller } from '../../test/race-caller.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import type { TestServer, Visitor } from '../../test/test-server.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { StoredFile } from '../platform/storage/storage.ts'

/** As the operator is told to say it: an account begins with a hundred. */
const ALL_BUT_TWO = '-98'
const PAID = { aiProvider: 'test', aiModelId: 'paid' } as const
const HELD = { aiProvider: 'test', aiModelId: 'held' } as const

describe.each(SERVER_DATABASES)('a race that somebody makes trouble for, on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let files: string
  /** What a read of a stored picture waits for. */
  let beforeRead: (file: StoredFile) => Promise<void>
  let letGo: PromiseWithResolvers<void>

  beforeAll(async () => {
    files = await mkdtemp(path.join(tmpdir(), 'afterimage-race-'))
    const shift = scriptedModel(async () => undefined)
    const others = { isRecommended: false }
    const paid = { ...shift, ...others, id: 'paid', name: 'Paid', costPerImage: 0.01 }
    const held = {
      ...scriptedModel(async (_step, signal) => {
        await Promise.race([letGo.promise, once(signal, 'abort')])
        signal.throwIfAborted()
        return undefined
      }),
      ...{ ...others, id: 'held', name: 'Held' },
    }
    const disk = await openDiskStorage(files)
    const storage = {
      ...disk,
      read: async (file: StoredFile) => {
        await beforeRead(file)
        return disk.read(file)
      },
    }
    const settings = { trustProxy: true, workerConcurrency: 1 }
    server = await startServerOn(kind, [{ ...providerOf(shift), models: [shift, paid, held] }], settings, { storage })
    operator = await openOperator(server)
  })
  beforeEach(() => {
    beforeRead = async () => undefined
    letGo = Promise.withResolvers()
  })
  afterAll(async () => {
    letGo.resolve()
    await operator.close()
    await server.close()
    await rm(files, { recursive: true, force: true })
  })

  const { newcomer, ask, begin, run, raceFor } = raceCaller(() => server, '203.0.113')
  const creditsOf = async (owner: Visitor) =>
    getCredits.ok.body.parse(await (await server.call(owner, '/user/credits')).json()).credits
  const film = (viewer: Visitor, id: string, init: RequestInit = {}) =>
    server.call(viewer, `/api/race/${id}/film.mp4`, init)
  const folders = () => readdir(path.join(files, 'files'))
  const drafts = async () =>
    (await readdir(path.join(files, 'drafts'), { recursive: true })).filter((one) => one.includes('/'))
  /** An account with two credits left, which may use what costs money. */
  const almostBroke = async () => {
    const { visitor, email } = await signUp(server, newcomer())
    await operator.run('prove', email)
    await operator.run('credit', email, ALL_BUT_TWO, 'For the test')
    return visitor
  }

  test('with credits for all it begins and takes the last of them, with one too few nothing begins', async () => {
    const owner = await almostBroke()
    const before = await folders()
    expect(await problemOf(await ask(owner, Array(3).fill(PAID)))).toMatchObject({ code: 'insufficient_credits' })
    expect([await creditsOf(owner), await folders()]).toEqual([2, before])
    await run(owner, Array(2).fill(PAID))
    expect(await creditsOf(owner)).toBe(0)
  })

  test('of two at once with credits for one, one begins whole and the other not at all', async () => {
    const owner = await almostBroke()
    const before = (await folders()).length
    const answers = await Promise.all([ask(owner, Array(2).fill(PAID)), ask(owner, Array(2).fill(PAID))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402])
    expect([await creditsOf(owner), (await folders()).length - before]).toEqual([0, 2])
  })

  test('while it runs, one contender is cancelled and deleted, and the others go on and keep what they cost', async () => {
    const { visitor: owner } = await signUp(server, newcomer())
    const { raceId, evolutionIds } = await begin(owner, [HELD, { ...HELD, style: 'dreamy' }], { totalFrames: '10' })
    const [first = '', second = ''] = evolutionIds
    expect(await creditsOf(owner)).toBe(94)
    await server.call(owner, `/api/evolution/${first}/cancel`, { method: 'POST' })
    await follow(server.url, first, ended)
    expect(await creditsOf(owner)).toBe(97)
    expect((await server.call(owner, `/api/evolution/${second}`, { method: 'DELETE' })).status).toBe(409)
    expect((await server.call(owner, `/api/evolution/${first}`, { method: 'DELETE' })).status).toBe(200)
    letGo.resolve()
    await follow(server.url, second, ({ status }) => status === 'completed')
    expect((await raceFor({}, raceId)).contenders).toMatchObject([
      { state: 'deleted' },
      { evolution: { status: 'completed', completedFrames: 10 } },
    ])
    expect([await creditsOf(owner), (await film({}, raceId)).status]).toEqual([97, 200])
  })

  test('one that was cancelled is shown as such, and the film has what it made', async () => {
    const owner = newcomer()
    const { raceId, evolutionIds } = await begin(owner, [HELD, {}])
    await server.call(owner, `/api/evolution/${evolutionIds[0]}/cancel`, { method: 'POST' })
    for (const id of evolutionIds) await follow(server.url, id, ended)
    const { contenders } = await raceFor({}, raceId)
    expect(contenders).toMatchObject([{ evolution: { status: 'failed', errorMessage: CANCELLED } }, {}])
    expect((await film({}, raceId)).status).toBe(200)
  })

  test('nobody but its owner may touch a contender, and nobody is told who that is', async () => {
    const owner = newcomer()
    const { raceId, evolutionIds } = await run(owner, [{}, { style: 'dreamy' }], { visibility: 'unlisted' })
    const stranger = newcomer()
    for (const id of evolutionIds) {
      for (const [suffix, method] of [
        ['', 'DELETE'],
        ['/cancel', 'POST'],
        ['/retry', 'POST'],
      ] as const) {
        expect((await server.call(stranger, `/api/evolution/${id}${suffix}`, { method })).status).toBe(403)
      }
    }
    const seen = await raceFor(stranger, raceId)
    expect(seen.contenders).toMatchObject([{ evolution: { isOwner: false } }, { evolution: { isOwner: false } }])
    expect((await raceFor(owner, raceId)).contenders).toMatchObject([{ evolution: { isOwner: true } }, {}])
    expect((await server.call(stranger, '/api/race/not-an-id')).status).toBe(400)
    expect(await problemOf(await server.call(stranger, `/api/race/${crypto.randomUUID()}`))).toMatchObject({
      code: 'not_found',
    })
  })

  test('it is told without reading a frame: its answer is as short for a long race as for a short one', async () => {
    const sizes = []
    for (const totalFrames of ['3', '50']) {
      const { raceId } = await run(newcomer(), [{}, { style: 'dreamy' }], { totalFrames })
      sizes.push((await (await server.call({}, `/api/race/${raceId}`)).text()).length)
    }
    const [short = 0, long = 0] = sizes
    expect(Math.abs(long - short)).toBeLessThan(100)
  })

  test('HEAD says what a film would be and makes none; of a part that is asked for the whole comes', async () => {
    const { raceId } = await run(newcomer(), [{}, { style: 'dreamy' }])
    let reads = 0
    beforeRead = async () => {
      reads += 1
    }
    const head = await film({}, raceId, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), head.headers.get('content-length')]).toEqual([
      ...[200, 'video/mp4', null],
    ])
    expect(reads).toBe(0)
    const part = await film({}, raceId, { headers: { range: 'bytes=0-9' } })
    const bytes = (await part.arrayBuffer()).byteLength
    expect([part.status, String(bytes)]).toEqual([200, part.headers.get('content-length')])
    expect((await film({}, crypto.randomUUID(), { method: 'HEAD' })).status).toBe(404)
  })

  test('a contender that is taken down while its film waits for another is not in it', async () => {
    const { raceId: slow } = await run(newcomer(), [{}, { style: 'dreamy' }])
    const { raceId, evolutionIds } = await run(newcomer(), [{}, { style: 'dreamy' }])
    const whole = (await (await film(newcomer(), raceId)).arrayBuffer()).byteLength
    const [reading, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    beforeRead = () => {
      reading.resolve()
      return read.promise
    }
    const before = film(newcomer(), slow)
    await reading.promise
    const second = newcomer()
    const waiting = film(second, raceId)
    // It has been let in once the next one of the same network is, which is asked for in the same order.
    await film(second, raceId, { method: 'HEAD' })
    await operator.run('hide', evolutionIds[1] ?? '')
    read.resolve()
    expect((await before).status).toBe(200)
    const answer = await waiting
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(whole)
  })

  test('a film of which a picture is gone or damaged is refused with a sentence, and leaves nothing behind', async () => {
    const { raceId, evolutionIds } = await run(newcomer(), [{}, { style: 'dreamy' }])
    const folder = path.join(files, 'files', evolutionIds[1] ?? '')
    for (const name of await readdir(folder)) if (name.endsWith('.png')) await rm(path.join(folder, name))
    const answer = await film(newcomer(), raceId)
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(await problemOf(answer)).toMatchObject({ status: 410, code: 'files_expired' })
    await expect.poll(drafts).toEqual([])
  })

  test('who leaves while a film is made costs no more of it, and leaves nothing behind', async () => {
    const { raceId } = await run(newcomer(), [{}, { style: 'dreamy' }])
    const reading = Promise.withResolvers<void>()
    const leaves = Promise.withResolvers<never>()
    beforeRead = () => {
      reading.resolve()
      return leaves.promise
    }
    const asked = openRequest(`${server.url}/api/race/${raceId}/film.mp4`)
    const closed = new Promise((resolve) => asked.once('error', () => undefined).once('close', resolve))
    asked.end()
    await reading.promise
    asked.destroy()
    await closed
    beforeRead = async () => undefined
    leaves.reject(new Error('the store has hung up'))
    await expect.poll(drafts).toEqual([])
    // The next one finds the place free.
    expect((await film(newcomer(), raceId)).status).toBe(200)
  })

  test('where one evolution is made at a time, four contenders wait for one another and all end', async () => {
    const { raceId } = await run(newcomer(), [{}, { style: 'dreamy' }, { style: 'chaotic' }, { style: 'stylize' }])
    const { contenders } = await raceFor({}, raceId)
    expect(contenders.map((one) => one.state === 'shown' && one.evolution.status)).toEqual(Array(4).fill('completed'))
  })
})
