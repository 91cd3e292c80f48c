import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { likeEvolution, listGallery, listGalleryModels, recordView } from '@afterimage/contract/gallery-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { proveEmail } from '../../test/prove-email.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { PASSWORD, signInAs, signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

const POST: RequestInit = { method: 'POST' }
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe.each(SERVER_DATABASES)('the gallery on %s', (kind) => {
  let server: TestServer
  let photo: Uint8Array
  let id: string

  const start = async (visitor: Visitor = {}) => {
    const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    return evolutionId
  }
  const list = async (query = '', visitor: Visitor = {}) =>
    listGallery.ok.body.parse(await (await server.call(visitor, `/api/gallery${query}`)).json())
  const card = async (evolution: string, visitor: Visitor = {}) =>
    (await list('', visitor)).projects.find((project) => project.id === evolution)
  const like = async (visitor: Visitor, evolution: string) =>
    likeEvolution.ok.body.parse(await (await server.call(visitor, `/api/evolution/${evolution}/like`, POST)).json())
  const view = async (visitor: Visitor, evolution: string) =>
    recordView.ok.body.parse(await (await server.call(visitor, `/api/evolution/${evolution}/view`, POST)).json())
  const report = (visitor: Visitor, evolution: string, body: object = { reason: 'other' }) =>
    server.call(visitor, `/api/evolution/${evolution}/report`, json(body))

  /** Somebody with a network of their own. */
  const somebody = (): Visitor => {
    people += 1
    return { address: `198.51.${people >> 8}.${people & 255}` }
  }
  let people = 0

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))], { trustProxy: true })
    id = await start()
  })
  afterAll(() => server.close())

  test('shows a card as the specification has it, and more', async () => {
    const shown = await card(id)
    expect(shown).toMatchObject({
      id,
      totalFrames: 3,
      completedFrames: 3,
      status: 'completed',
      llmProvider: 'shift',
      llmProviderName: 'Shift',
      isFeatured: false,
      isLiked: false,
      likeCount: 0,
      viewCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
    })
    expect(Math.abs(Date.parse(`${shown?.createdAt}Z`) - Date.now())).toBeLessThan(60_000)
    expect(shown?.frames).toHaveLength(4)
    for (const url of [shown?.inputImageUrl, shown?.outputVideoUrl, shown?.posterUrl, shown?.frames[3]?.imageUrl]) {
      expect((await server.call({}, url ?? '')).status).toBe(200)
    }
    const models = await server.call({}, '/api/gallery/models')
    expect(listGalleryModels.ok.body.parse(await models.json())).toEqual({ models: [{ id: 'shift', name: 'Shift' }] })
    expect((await list('?llmProvider=dall-e-3')).projects).toEqual([])
    expect((await list('?llmProvider=all')).projects).toHaveLength(1)
  })

  test.each([
    ['application/json', '/gallery?limit=10&sort=latest', 'application/json; charset=utf-8', 'Accept'],
    [BROWSER, '/gallery?sort=whatever', 'text/html; charset=utf-8', 'Accept, Accept-Encoding'],
    [BROWSER, '/api/gallery', 'application/json; charset=utf-8', null],
  ])('to %s %s is %s', async (accept, address, type, vary) => {
    const answer = await server.call({}, address, { headers: { accept } })
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('vary')).toBe(vary)
  })

  test('searches of one network are bounded, and lists without one are not', async () => {
    const of = (search: string) => server.call({ address: '198.51.100.77' }, `/api/gallery?limit=1${search}`)
    const answers = await Promise.all(Array.from({ length: 121 }, () => of('&search=nothing')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await of('')).status).toBe(200)
  })

  test.each([
    ['?sort=best', 'Sort by one of latest, top-today, top-week, top-all.'],
    ['?limit=101', /^“limit” must be at most 100\.$/],
    ['?limit=0', /^“limit” must be at least 1\.$/],
    ['?offset=-1', /^“offset” must be at least 0\.$/],
    ['?cursor=made-up', /^The cursor does not belong to this list/],
  ])('%s is refused', async (query, sentence) => {
    const answer = await server.call({}, `/api/gallery${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', error: expect.stringMatching(sentence) },
    ])
  })

  test('pages go on behind a cursor, which is good for its list alone', async () => {
    const newest = await start()
    const first = await list('?limit=1')
    expect(first).toMatchObject({ projects: [{ id: newest }], pagination: { limit: 1, offset: 0, hasMore: true } })
    const cursor = first.pagination.nextCursor ?? ''
    const arrived = await start()
    const second = await list(`?limit=1&cursor=${cursor}`)
    expect(second).toMatchObject({ projects: [{ id }], pagination: { hasMore: false, nextCursor: null } })
    expect(await list('?limit=1&offset=1')).toMatchObject({ projects: [{ id: newest }] })
    for (const other of ['sort=top-all', 'llmProvider=shift']) {
      expect((await server.call({}, `/api/gallery?${other}&cursor=${cursor}`)).status).toBe(400)
    }
    expect((await list()).projects.map((project) => project.id)).toEqual([arrived, newest, id])
  })

  test('a hundred likes at once are a hundred', async () => {
    const people = Array.from({ length: 100 }, somebody)
    const counts = (await Promise.all(people.map((visitor) => like(visitor, id)))).map(({ likeCount }) => likeCount)
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(await card(id, people[0])).toMatchObject({ likeCount: 100, isLiked: true })
    expect(await card(id)).toMatchObject({ likeCount: 100, isLiked: false })
    await Promise.all(people.map((visitor) => like(visitor, id)))
    expect(await card(id, people[0])).toMatchObject({ likeCount: 0, isLiked: false })
    expect((await list('?sort=top-today')).projects).toHaveLength(3)
  })

  test('one person has one like, however often and fast the button is pressed', async () => {
    const visitor = somebody()
    expect(await like(visitor, id)).toEqual({ isLiked: true, likeCount: 1 })
    await Promise.all(Array.from({ length: 9 }, () => like(visitor, id)))
    expect(await like(visitor, id)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(visitor, id)).toEqual({ isLiked: false, likeCount: 0 })
  })

  test('likes go along to the account, and away with it', async () => {
    const visitor = somebody()
    await like(visitor, id)
    const { email } = await signUp(server, visitor)
    expect(await card(id, visitor)).toMatchObject({ isLiked: true, likeCount: 1 })
    const elsewhere = somebody()
    await like(elsewhere, id)
    expect((await card(id))?.likeCount).toBe(2)
    await signInAs(server, email, PASSWORD, elsewhere)
    expect(await card(id, elsewhere)).toMatchObject({ isLiked: true, likeCount: 1 })
    const own = await start(elsewhere)
    await like(elsewhere, own)
    expect((await server.call(visitor, '/user/delete', json({ password: PASSWORD }))).status).toBe(200)
    expect((await card(id))?.likeCount).toBe(0)
    expect(await card(own)).toBeUndefined()
  })

  test('one person and day is one view, with a cookie or without', async () => {
    const [ada, bob] = [somebody(), somebody()]
    await like(ada, id)
    await like(bob, id)
    for (const visitor of [ada, bob, somebody()]) {
      const { viewCount } = await view(visitor, id)
      expect(await view(visitor, id)).toEqual({ viewCount })
    }
    expect((await card(id))?.viewCount).toBe(3)
    await Promise.all([like(ada, id), like(bob, id)])
  })

  test('a network without cookies is one person, whatever program it uses', async () => {
    const liked = await start()
    const address = '2001:db8:1:2::3'
    for (let count = 0; count < 8; count += 1) {
      // Another /64 of one site each time, and another program.
      const from = { address: address.replace(':2:', `:${count}:`) }
      const init = { ...POST, headers: { 'user-agent': `program ${count}` } }
      await server.call({ ...from }, `/api/evolution/${liked}/like`, init)
      await server.call({ ...from }, `/api/evolution/${liked}/view`, init)
    }
    expect(await card(liked)).toMatchObject({ likeCount: 1, viewCount: 1 })
  })

  test('of a network’s visitors five are counted, and every one has a like of their own', async () => {
    const [liked, elsewhere] = [await start(), await start()]
    const household = Array.from({ length: 8 }, (): Visitor => ({ address: '192.0.2.77' }))
    // Their cookies are from elsewhere, so that none of them is new.
    for (const visitor of household) await like(visitor, elsewhere)
    for (const visitor of household) {
      expect(await like(visitor, liked)).toMatchObject({ isLiked: true })
      await view(visitor, liked)
    }
    expect(await card(elsewhere)).toMatchObject({ likeCount: 1 })
    expect(await card(liked, household[7])).toMatchObject({ isLiked: true, likeCount: 5, viewCount: 5 })
    expect(await like(household[7] ?? {}, liked)).toEqual({ isLiked: false, likeCount: 5 })
    expect(await like(household[0] ?? {}, liked)).toEqual({ isLiked: false, likeCount: 4 })
    const { visitor } = await signUp(server, { address: '192.0.2.77' })
    expect(await like(visitor, liked)).toEqual({ isLiked: true, likeCount: 5 })
    // Anybody can make accounts: one counts beyond the five once its address is proved.
    const another = await signUp(server, { address: '192.0.2.77' })
    expect(await like(another.visitor, liked)).toEqual({ isLiked: true, likeCount: 5 })
    expect(await like(another.visitor, liked)).toEqual({ isLiked: false, likeCount: 5 })
    await proveEmail(server, another.email)
    expect(await like(another.visitor, liked)).toEqual({ isLiked: true, likeCount: 6 })
  })

  test.each(['like', 'view'])('%s of what is not there is told so', async (what) => {
    const nobody = '00000000-0000-4000-8000-00000000dead'
    const answer = await server.call({}, `/api/evolution/${nobody}/${what}`, POST)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
    expect((await report({}, nobody)).status).toBe(404)
  })
})
