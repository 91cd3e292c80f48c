import { type EvolutionDetail, evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { getProject, listProjects, listVisitorEvolutions } from '@afterimage/contract/project-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openLiveClient } from '@afterimage/testing/server/live-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { OWNERS, of, type RequestFor, SHOWING, SHOWN_AS } from '../../test/showing-routes.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

const oembedOf = ({ url }: TestServer, id: string) => `/oembed?url=${encodeURIComponent(`${url}/share/${id}`)}`

/** What is answered otherwise, each with a test below; the race has its own in races.test.ts, the feed in taken-down-pages.test.ts, the operator’s screen in operator.test.ts. */
const OTHERWISE = [
  'GET /oembed',
  'GET /sitemap.xml',
  'GET /gallery',
  'GET /gallery.xml',
  'GET /api/gallery/models',
  'GET /projects',
  'GET /projects/:id',
  'DELETE /projects/:id',
  'GET /ws/:projectId',
  'GET /api/visitor/evolutions',
  'GET /api/race/:id',
  'GET /api/race/:id/film.mp4',
  'POST /api/race/:id/cuts',
  'GET /api/race/:id/cuts/:cutId',
  'GET /api/race/:id/cuts/:cutId/film.mp4',
  'GET /operator/evolutions',
  'GET /operator/evolutions/:id',
  'GET /operator/evolutions/:id/files.zip',
]

/** Those that show none, though they have something in their address or begin one. */
const NONE = [
  'POST /api/evolution',
  'POST /api/race',
  'POST /projects',
  'POST /auth/providers/:provider/begin',
  'POST /auth/providers/:provider/finish',
  'DELETE /user/sessions/:id',
  'DELETE /user/api-keys/:id',
  'PATCH /user/webhooks/:id',
  'DELETE /user/webhooks/:id',
  'POST /user/webhooks/:id/test',
  'GET /user/webhooks/:id/deliveries',
  'POST /user/webhooks/:id/deliveries/:delivery/resend',
  'GET /operator/accounts/:id',
  'GET /operator/accounts/:id/credits',
  'POST /operator/accounts/:id/plan',
  'POST /operator/accounts/:id/proof',
  'POST /operator/accounts/:id/credits',
  'POST /operator/providers/:provider/resume',
  'POST /operator/jobs/:kind/retry',
  'POST /operator/messages/:id',
]

/** But for the parts of the web application. */
const NAMES_ONE = /^(?!GET \/assets\/).*(:|evolution|project|gallery|embed|sitemap|cleanup|frames|files)/

describe.each(SERVER_DATABASES)('what was taken down on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  const routes = new Set<string>()
  const photo = readPhoto('coffee-cup.jpg')

  beforeAll(async () => {
    const onRoute = ({ method, url }: { readonly method: string | readonly string[]; readonly url: string }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`)
    }
    server = await startServerOn(
      kind,
      [providerOf(scriptedModel(async () => undefined))],
      { trustProxy: true },
      { onRoute },
    )
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const operate = (...args: string[]) => operator.run(...args)
  const make = async (owner: Visitor): Promise<EvolutionDetail> => {
    const answer = await server.call(owner, '/api/evolution', imageForm(await photo, { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    return evolutionDetail.parse(await (await server.call(owner, `/api/evolution/${evolutionId}`)).json())
  }
  // Nobody is stopped by a limit of an address.
  let asked = 0
  const ask = (visitor: Visitor, call: RequestFor, detail: EvolutionDetail) => {
    asked += 1
    return server.call({ ...visitor, address: `198.51.${asked >> 8}.${asked & 255}` }, ...call(detail))
  }
  const told = async (answer: Response) => {
    const { code, error } = problemBody.parse(await answer.json())
    return { status: answer.status, code, error }
  }
  const inGallery = async (id: string) => {
    const { projects } = listGallery.ok.body.parse(await (await server.call({}, '/api/gallery')).json())
    return projects.some((project) => project.id === id)
  }

  test('every route that names an evolution is in these tables', () => {
    // A path outside /api is served under it, too.
    const known = new Set(
      [...Object.keys(SHOWING), ...Object.keys(OWNERS), ...OTHERWISE, ...NONE].flatMap((route) => [
        route,
        route.replace(' /', ' /api/'),
      ]),
    )
    const forgotten = [...routes].filter((route) => NAMES_ONE.test(route) && !known.has(route))
    expect(forgotten).toEqual([])
    for (const route of [...Object.keys(SHOWING), ...Object.keys(OWNERS)]) expect(routes).toContain(route)
  })

  describe.each(['a visitor', 'an account'])('of %s', (whose) => {
    const owner: Visitor = {}
    const strangers: Record<string, Visitor> = { nobody: {}, 'another visitor': {}, 'another account': {} }
    let detail: EvolutionDetail
    beforeAll(async () => {
      if (whose === 'an account') await signUp(server, owner)
      await signUp(server, strangers['another account'])
      detail = await make(owner)
      const other = await make(strangers['another visitor'] ?? {})
      expect(other.evolution.isOwner).toBe(true)
    })

    test('is seen by everybody before', async () => {
      for (const [route, call] of Object.entries(SHOWING)) {
        expect([route, (await ask({}, call, detail)).status]).toEqual([route, SHOWN_AS[route] ?? 200])
      }
      expect(await inGallery(detail.evolution.id)).toBe(true)
    })

    test.each(['hidden', 'reported'] as const)('when it is %s, only by its owner', async (how) => {
      const { id } = detail.evolution
      if (how === 'hidden') await operate('hide', id)
      else {
        await operate('restore', id)
        expect((await ask({}, of('/report', json({ reason: 'child' })), detail)).status).toBe(200)
      }
      for (const [route, call] of Object.entries(SHOWING)) {
        for (const [who, stranger] of Object.entries(strangers)) {
          const answer = await ask(stranger, call, detail)
          expect([route, who, await told(answer)]).toMatchObject([
            route,
            who,
            { status: 410, code: 'evolution_hidden' },
          ])
          expect(answer.headers.get('cache-control')).toBe('no-store')
        }
      }
      const seen = await server.call({ ...owner }, `/api/evolution/${id}`)
      expect(evolutionDetail.parse(await seen.json()).evolution).toMatchObject({
        isOwner: true,
        hiddenBy: how === 'hidden' ? 'operator' : 'reports',
      })
      expect(seen.headers.get('cache-control')).toBe('private, no-store')
      // A page asks for pictures with cookies alone: what it was given goes to this evolution's addresses.
      const passes = new Map(
        seen.headers.getSetCookie().map((cookie) => [/Path=([^;]+)/.exec(cookie)?.[1] ?? '', cookie.split(';')[0]]),
      )
      expect([...passes.keys()]).toEqual([`/files/${id}`, `/api/evolution/${id}`])
      for (const [route, call] of Object.entries(SHOWING)) {
        const [address] = call(detail)
        const pass = [...passes].find(([path]) => address.startsWith(path))?.[1] ?? ''
        const isFile = /files|frames|stills/.test(route)
        const answer = await ask(isFile ? { cookie: pass } : owner, call, detail)
        expect([route, answer.status]).toEqual([route, SHOWN_AS[route] ?? 200])
        if (isFile) expect(answer.headers.get('cache-control')).toMatch(/no-store/)
      }
      const pass = passes.get(`/files/${id}`) ?? ''
      const [film] = SHOWING['GET /files/:id/:name']?.(detail) ?? ['']
      const other = await make({})
      await operate('hide', other.evolution.id)
      for (const [cookie, address] of [
        [pass, other.evolution.outputMp4Url ?? ''],
        [`${pass.slice(0, -2)}x`, film],
        [pass.replace(id, other.evolution.id), other.evolution.outputMp4Url ?? ''],
      ] as const) {
        expect((await server.call({ cookie }, address)).status).toBe(410)
      }
      expect(await inGallery(id)).toBe(false)
      expect((await server.call({}, oembedOf(server, id))).status).toBe(410)
      expect(await (await server.call({}, '/sitemap.xml')).text()).not.toContain(id)
    })

    test('when it is restored, by everybody again', async () => {
      await operate('restore', detail.evolution.id)
      for (const [route, call] of Object.entries(SHOWING)) {
        expect([route, (await ask({}, call, detail)).status]).toEqual([route, SHOWN_AS[route] ?? 200])
      }
      expect(await inGallery(detail.evolution.id)).toBe(true)
    })

    test('when it is removed, by nobody; its owner is told why, and no file and no word of it is left', async () => {
      const { id } = detail.evolution
      expect(await server.keptFolders()).toContain(id)
      const live = openLiveClient(`${server.url.replace('http', 'ws')}/ws/${id}`, owner.token ?? 'nobody')
      if (whose === 'an account') await expect.poll(() => live.messages.length, { timeout: 20_000 }).toBe(1)
      expect(await operate('remove', id, '--reason', 'It shows a child.')).toContain('It shows a child.')
      expect(await server.keptFolders()).not.toContain(id)
      for (const [route, call] of Object.entries(SHOWING)) {
        for (const [who, stranger] of Object.entries(strangers)) {
          const answer = await told(await ask(stranger, call, detail))
          expect([route, who, answer.status, answer.code]).toEqual([route, who, 410, 'evolution_removed'])
          expect(answer.error).not.toContain('child')
        }
      }
      for (const [route, call] of Object.entries({ ...SHOWING, ...OWNERS })) {
        const answer = await told(await ask(owner, call, detail))
        expect([route, answer.status, answer.code]).toEqual([route, 410, 'evolution_removed'])
      }
      expect((await told(await server.call({ ...owner }, `/api/evolution/${id}`))).error).toMatch(/child.*contact page/)
      for (const [route, call] of Object.entries(OWNERS)) {
        const answer = await ask(strangers['another visitor'] ?? {}, call, detail)
        expect([route, (await told(answer)).code]).toEqual([route, 'not_owner'])
      }
      expect(await inGallery(id)).toBe(false)
      expect((await server.call({}, oembedOf(server, id))).status).toBe(410)
      expect(await (await server.call({}, '/sitemap.xml')).text()).not.toContain(id)
      if (whose !== 'an account') return
      expect(await live.closed).toMatchObject({ code: 4404 })
      const list = listProjects.ok.body.parse(await (await server.call({ ...owner }, '/api/projects')).json())
      expect(list).toMatchObject({ projects: [], counts: { total: 0 }, removed: [{ id, reason: 'It shows a child.' }] })
      for (const init of [{}, { method: 'DELETE' }]) {
        expect(await told(await server.call({ ...owner }, `/api/projects/${id}`, init))).toMatchObject({
          code: 'evolution_removed',
        })
      }
    })
  })

  test('what a browser made is listed without its pictures while it is hidden, and not at all once it is removed', async () => {
    const owner: Visitor = {}
    const { id } = (await make(owner)).evolution
    const listed = async (visitor: Visitor) => {
      const answer = await server.call({ ...visitor }, '/api/visitor/evolutions')
      return listVisitorEvolutions.ok.body.parse(await answer.json()).evolutions
    }
    expect((await listed(owner))[0]?.input_image_url).not.toBe('')
    expect(await listed({})).toEqual([])
    await operate('hide', id)
    const [hidden, ...others] = await listed(owner)
    expect(others).toEqual([])
    expect(hidden).toMatchObject({ id, input_image_url: '', output_video_url: null, hidden_by: 'operator' })
    expect([hidden?.thumbnail_url, hidden?.result_thumbnail_url]).toEqual([undefined, undefined])
    await operate('remove', id, '--reason', 'It shows a child.')
    expect(await listed(owner)).toEqual([])
  })

  test('an owner’s project that is hidden is listed without its pictures, and its own page has them', async () => {
    const owner: Visitor = {}
    await signUp(server, owner)
    const { evolution } = await make(owner)
    await operate('hide', evolution.id)
    const list = listProjects.ok.body.parse(await (await server.call({ ...owner }, '/api/projects')).json())
    expect(list).toMatchObject({
      projects: [{ id: evolution.id, input_image_url: '', output_video_url: null, hidden_by: 'operator' }],
      counts: { total: 1 },
    })
    const answer = await server.call({ ...owner }, `/api/projects/${evolution.id}`)
    const { project, frames, status } = getProject.ok.body.parse(await answer.json())
    expect([project.hidden_by, frames.length, status.outputVideoUrl]).toEqual([
      'operator',
      evolution.totalFrames + 1,
      evolution.outputMp4Url,
    ])
    const cookie = answer.headers.getSetCookie().find((one) => one.includes(`Path=/files/${evolution.id}`)) ?? ''
    const picture = server.url + project.input_image_url
    expect((await fetch(picture, { headers: { cookie: cookie.split(';', 1).join('') } })).status).toBe(200)
    expect((await fetch(picture)).status).toBe(410)
    const live = openLiveClient(`${server.url.replace('http', 'ws')}/ws/${evolution.id}`, owner.token ?? '')
    await expect.poll(() => live.messages.length, { timeout: 20_000 }).toBe(1)
    live.close()
  })
})
