import { evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openLiveClient } from '@afterimage/testing/server/live-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../../../test/test-server.ts'

const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

type Who = 'nobody' | 'another account' | 'another visitor' | 'the owner'

const patch = (body: unknown): RequestInit => ({ ...json(body), method: 'PATCH' })
const post: RequestInit = { method: 'POST' }
const erase: RequestInit = { method: 'DELETE' }

/** Every call that changes an evolution or shows what is only its owner's, with what each caller gets. */
const CALLS = {
  cancel: [(id: string) => [`/api/evolution/${id}/cancel`, post], 202],
  retry: [(id: string) => [`/api/evolution/${id}/retry`, post], 409],
  cleanup: [(id: string) => ['/api/cleanup', json({ evolutionId: id })], 409],
  delete: [(id: string) => [`/api/evolution/${id}`, erase], 409],
  publish: [(id: string) => [`/api/evolution/${id}`, patch({ visibility: 'unlisted' })], 200],
  'see whether an email is wanted': [(id: string) => [`/api/evolution/${id}/mail`, {}], 200],
  'ask for an email': [(id: string) => [`/api/evolution/${id}/mail`, patch({ isWanted: true })], 409],
} as const satisfies Record<string, readonly [(id: string) => readonly [string, RequestInit], number]>

/** The same for calls that are for accounts alone. */
const ACCOUNT_CALLS = {
  'look at the project': [(id: string) => [`/projects/${id}`, {}], 200],
  'delete the project': [(id: string) => [`/projects/${id}`, erase], 409],
} as const satisfies Record<string, readonly [(id: string) => readonly [string, RequestInit], number]>

/** What everybody may do, and what a token that is no good gets: a like is somebody's, views and reports are counted. */
const OPEN_CALLS = {
  like: [(id: string) => [`/api/evolution/${id}/like`, post], 401],
  view: [(id: string) => [`/api/evolution/${id}/view`, post], 200],
  report: [(id: string) => [`/api/evolution/${id}/report`, json({ reason: 'other' })], 200],
} as const satisfies Record<string, readonly [(id: string) => readonly [string, RequestInit], number]>

describe('what is whose', () => {
  let server: TestServer
  let photo: Uint8Array
  const callers: Record<Who, Visitor> = {
    nobody: {},
    'another account': {},
    'another visitor': {},
    'the owner': {},
  }

  const start = async (visitor: Visitor): Promise<string> => {
    const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    return createEvolution.ok.body.parse(await answer.json()).evolutionId
  }
  const look = async (visitor: Visitor, id: string) => {
    const answer = await server.call(visitor, `/api/evolution/${id}`)
    return evolutionDetail.parse(await answer.json()).evolution
  }

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    server = await startTestServer([providerOf(idle)])
    callers['another account'] = (await signUp(server)).visitor
    await start(callers['another visitor'])
  })
  afterAll(() => server.close())

  describe.each(['an account', 'a visitor'])('an evolution of %s', (kind) => {
    let id: string
    beforeEach(async () => {
      callers['the owner'] = kind === 'an account' ? (await signUp(server)).visitor : {}
      id = await start(callers['the owner'])
    })

    test.each(Object.entries(CALLS))('%s', async (_name, [request, ownerGets]) => {
      for (const who of ['nobody', 'another account', 'another visitor'] as const) {
        const answer = await server.call(callers[who], ...request(id))
        expect([who, answer.status, await answer.json()]).toMatchObject([who, 403, { code: 'not_owner' }])
      }
      expect(await look({}, id)).toMatchObject({ visibility: 'public', errorMessage: null })
      const answer = await server.call(callers['the owner'], ...request(id))
      expect(answer.status).toBe(ownerGets)
    })

    test.each(Object.entries(OPEN_CALLS))('anybody may %s', async (_name, [request, badTokenGets]) => {
      for (const [who, visitor] of Object.entries(callers)) {
        const answer = await server.call({ ...visitor }, ...request(id))
        expect([who, answer.status]).toEqual([who, 200])
      }
      expect((await server.call({ token: 'no-good' }, ...request(id))).status).toBe(badTokenGets)
      expect(await look({}, id)).toMatchObject({ visibility: 'public', errorMessage: null })
    })

    test('anybody may look, and only the owner is told that it is theirs', async () => {
      for (const [who, visitor] of Object.entries(callers)) {
        expect([who, (await look(visitor, id)).isOwner]).toEqual([who, who === 'the owner'])
        expect((await server.call(visitor, `/api/evolution/${id}/status`)).status).toBe(200)
      }
    })

    test.each(Object.entries(ACCOUNT_CALLS))('%s', async (_name, [request, ownerGets]) => {
      for (const [who, expected] of [
        ['nobody', 401],
        ['another visitor', 401],
        ['another account', 404],
        ['the owner', kind === 'an account' ? ownerGets : 401],
      ] as const) {
        const answer = await server.call(callers[who], ...request(id))
        expect([who, answer.status]).toEqual([who, expected])
      }
      expect((await look({}, id)).id).toBe(id)
    })
  })

  test('the live channel opens to the owner alone', async () => {
    const { visitor: owner } = await signUp(server)
    const address = `${server.url.replace('http', 'ws')}/ws/${await start(owner)}`
    expect(await openLiveClient(address, 'nobody').closed).toMatchObject({ code: 4401 })
    expect(await openLiveClient(address, callers['another account'].token).closed).toMatchObject({ code: 4404 })
    const live = openLiveClient(address, owner.token)
    await expect.poll(() => live.messages.length, { timeout: 20_000 }).toBe(1)
    live.close()
  })
})
