import { isDeepStrictEqual } from 'node:util'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution, getEvolution } from '@afterimage/contract/evolution-endpoints'
import { createProject, getProject, listProjects } from '@afterimage/contract/project-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openLiveClient } from '@afterimage/testing/server/live-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { PASSWORD, signInAs, signUp } from '../../test/sign-up.ts'
import { dataUrl, json, type TestServer, type Visitor } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('projects and their live channel on %s', (kind) => {
  let server: TestServer
  let photo: Uint8Array
  /** How many frames the model makes before it waits for more to be allowed. */
  let allowed = 0
  let allow: (frames: number) => void = () => undefined

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    let waiting: (() => void)[] = []
    allow = (frames) => {
      allowed = frames
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    }
    const model = scriptedModel(async ({ number }, signal) => {
      while (number > allowed) {
        await new Promise<void>((wake, stop) => {
          waiting.push(wake)
          signal.addEventListener('abort', () => stop(signal.reason), { once: true })
        })
      }
      return undefined
    })
    // None is for visitors, so that credits alone pay.
    server = await startServerOn(kind, [providerOf(model)], { visitorModels: [] })
  })
  afterAll(() => server.close())

  const create = (visitor: Visitor, fields: object = {}) =>
    server.call(visitor, '/projects', json({ imageUrl: dataUrl(photo), style: 'dreamy', seed: 7, ...fields }))
  const created = async (visitor: Visitor) => {
    const answer = await create(visitor)
    expect(answer.status).toBe(201)
    return createProject.ok.body.parse(await answer.json())
  }
  const fetchProject = async (visitor: Visitor, id: string) => {
    const answer = await server.call(visitor, `/api/projects/${id}`)
    return getProject.ok.body.parse(await answer.json())
  }
  const cancel = (visitor: Visitor, id: string) =>
    server.call(visitor, `/api/evolution/${id}/cancel`, { method: 'POST' })
  const remove = (visitor: Visitor, id: string) => server.call(visitor, `/projects/${id}`, { method: 'DELETE' })

  test('a project costs 20 credits until there are too few; what is refused leaves nothing behind', async () => {
    allow(0)
    const { visitor, user } = await signUp(server)
    const first = await created(visitor)
    expect(first).toMatchObject({ creditsUsed: 20, creditsRemaining: 80 })
    expect(first.websocketUrl).toBe(`${server.url.replace('http', 'ws')}/ws/${first.projectId}`)
    for (let count = 2; count <= 5; count += 1) await created(visitor)
    const before = await server.keptFolders()
    const refused = await create(visitor)
    expect([refused.status, await refused.json()]).toMatchObject([402, { code: 'insufficient_credits' }])
    expect(await server.keptFolders()).toEqual(before)

    const list = async (search = '') =>
      listProjects.ok.body.parse(await (await server.call(visitor, `/projects${search}`)).json())
    const { projects, removed, nextCursor } = await list()
    expect(projects).toHaveLength(5)
    expect([nextCursor, removed]).toEqual([null, []])
    // Page by page it is the same list, also when the last one of a page is gone by then.
    const [page, rest] = [await list('?limit=2'), projects.slice(2)]
    expect(page.projects).toEqual(projects.slice(0, 2))
    await cancel(visitor, projects[1]?.id ?? '')
    await remove(visitor, projects[1]?.id ?? '')
    const next = await list(`?limit=2&cursor=${page.nextCursor}`)
    expect(next.projects).toEqual(rest.slice(0, 2))
    expect(await list(`?limit=2&cursor=${next.nextCursor}`)).toMatchObject({
      projects: rest.slice(2),
      counts: { total: 4, completed: 0, processing: 4, failed: 0 },
      nextCursor: null,
    })
    expect((await server.call(visitor, '/projects?cursor=made-up')).status).toBe(400)
    expect(projects.at(-1)).toMatchObject({
      id: first.projectId,
      user_id: user.id,
      style: 'dreamy',
      seed: 7,
      frames_completed: 0,
      total_frames: 100,
      output_video_url: null,
    })
    expect((await server.call(visitor, projects[0]?.input_image_url ?? '')).headers.get('content-type')).toBe(
      'image/png',
    )
    expect((await server.call(visitor, projects[0]?.thumbnail_url ?? '')).headers.get('content-type')).toBe(
      'image/webp',
    )
    for (const { id } of projects) await cancel(visitor, id)
    expect((await list()).counts).toMatchObject({ total: 4, failed: 4, cancelled: 4 })
    expect((await list('?status=failed')).projects).toEqual([])
    expect((await list('?status=cancelled')).projects).toHaveLength(4)
    const { credits } = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json())
    expect(credits).toBe(100)
  })

  test.each([
    [{}, 'public'],
    [{ visibility: 'unlisted' }, 'unlisted'],
  ])('a project made with %j is %s', async (fields, visibility) => {
    allow(0)
    const { visitor } = await signUp(server)
    const { projectId } = createProject.ok.body.parse(await (await create(visitor, fields)).json())
    const detail = await server.call(visitor, `/api/evolution/${projectId}`)
    expect(getEvolution.ok.body.parse(await detail.json()).evolution.visibility).toBe(visibility)
    await cancel(visitor, projectId)
  })

  test('a picture that is none, or no picture, is refused as everywhere', async () => {
    const { visitor } = await signUp(server)
    const answer = await create(visitor, { imageUrl: 'data:text/plain;base64,aGVsbG8=' })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'image_rejected' }])
    expect((await create(visitor, { imageUrl: '' })).status).toBe(400)
    expect((await create(visitor, { imageUrl: 'http://127.0.0.1/a.png' })).status).toBe(422)
    const long = await create(visitor, { imageUrl: `http://127.0.0.1/${'a'.repeat(4_096)}` })
    expect([long.status, await long.json()]).toMatchObject([400, { error: 'This address is too long.' }])
    expect((await create({})).status).toBe(401)
  })

  test('only a finished project can be deleted, and its files go at once', async () => {
    allow(0)
    const { visitor } = await signUp(server)
    const { projectId } = await created(visitor)
    expect((await remove(visitor, projectId)).status).toBe(409)
    await cancel(visitor, projectId)
    expect((await fetchProject(visitor, projectId)).project).toMatchObject({
      status: 'failed',
      error_message: 'Cancelled.',
    })
    expect((await remove(visitor, projectId)).status).toBe(200)
    expect(await server.keptFolders()).not.toContain(projectId)
    expect((await server.call(visitor, `/projects/${projectId}`)).status).toBe(404)
    expect((await remove(visitor, projectId)).status).toBe(404)
  })

  test('the live channel tells where it stands at once, then each step, an error, and a retry', async () => {
    allow(2)
    const { visitor } = await signUp(server)
    const { projectId, websocketUrl } = await created(visitor)
    const live = openLiveClient(websocketUrl, visitor.token)
    const last = () => live.messages.at(-1)
    await expect.poll(last, { timeout: 20_000 }).toEqual({
      type: 'progress',
      data: { percentage: 2, currentFrame: 2, totalFrames: 100, outputVideoUrl: null, error: null },
    })
    expect((await fetchProject(visitor, projectId)).status).toMatchObject({ currentFrame: 2, activeConnections: 1 })

    const late = openLiveClient(websocketUrl.replace('/ws/', '/api/ws/'), visitor.token)
    await expect.poll(() => late.messages, { timeout: 20_000 }).toEqual([last()])
    allow(5)
    await expect.poll(last, { timeout: 20_000 }).toMatchObject({ data: { currentFrame: 5 } })
    await cancel(visitor, projectId)
    await expect
      .poll(last, { timeout: 20_000 })
      .toMatchObject({ type: 'error', data: { currentFrame: 5, error: 'Cancelled.' } })
    await server.call(visitor, `/api/evolution/${projectId}/retry`, { method: 'POST' })
    await expect.poll(last, { timeout: 20_000 }).toMatchObject({ type: 'progress', data: { error: null } })
    await expect.poll(() => isDeepStrictEqual(late.messages.at(-1), last())).toBe(true)
    const numbers = live.messages.map(({ data }) => data.currentFrame)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    await cancel(visitor, projectId)
    await remove(visitor, projectId)
    late.close()
    live.close()
    await Promise.all([late.closed, live.closed])
  })

  test('the end of an evolution is told with its film', async () => {
    allow(100)
    const { visitor } = await signUp(server)
    const form = json({ totalFrames: 3, imageData: dataUrl(photo) })
    const made = await server.call(visitor, '/api/evolution', form)
    const { evolutionId } = createEvolution.ok.body.parse(await made.json())
    const live = openLiveClient(`${server.url.replace('http', 'ws')}/ws/${evolutionId}`, visitor.token)
    await expect
      .poll(() => live.messages.at(-1), { timeout: 60_000 })
      .toMatchObject({
        type: 'complete',
        data: { percentage: 100, currentFrame: 3, totalFrames: 3, error: null },
      })
    const { project, frames } = await fetchProject(visitor, evolutionId)
    expect(live.messages.at(-1)?.data.outputVideoUrl).toBe(project.output_video_url)
    expect(frames.map(({ frame_number }) => frame_number)).toEqual([0, 1, 2, 3])
    live.close()
    await live.closed
  })

  test('the channel is closed to strangers, to other sites, and to a session that has ended', async () => {
    allow(0)
    const { visitor, email } = await signUp(server)
    const { projectId, websocketUrl } = await created(visitor)
    const other = await signUp(server)
    expect(await openLiveClient(websocketUrl, 'made-up').closed).toMatchObject({ code: 4401 })
    expect(await openLiveClient(websocketUrl, other.visitor.token).closed).toMatchObject({ code: 4404 })
    expect(await openLiveClient(websocketUrl, visitor.token, 'https://evil.example').closed).toMatchObject({ code: 0 })
    const same = openLiveClient(websocketUrl, visitor.token, server.url)
    await expect.poll(() => same.messages.length, { timeout: 20_000 }).toBe(1)
    same.close()
    const ended = await signInAs(server, email, PASSWORD)
    await server.call(ended.visitor, '/auth/logout', { method: 'POST' })
    expect(await openLiveClient(websocketUrl, ended.token).closed).toMatchObject({ code: 4401 })
    expect((await server.call(visitor, `/ws/${projectId}`)).status).toBe(426)
    await cancel(visitor, projectId)
  })
})
