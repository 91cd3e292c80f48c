import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import { type EvolutionDetail, evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { createProject, getProject } from '@afterimage/contract/project-endpoints'
import { listProviders } from '@afterimage/contract/provider-endpoints'
import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { signUp } from '../../test/sign-up.ts'
import { dataUrl, imageForm, json, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

const sizes = FRAME_SIZES_PX.map((sizePx) => ({ sizePx, expectedFrameMs: sizePx }))
const free = { ...scriptedModel(async () => undefined), maxSidePx: 512, sizes }
const fixed = { ...scriptedModel(async () => undefined), id: 'fixed', name: 'Fixed' }
const provider = {
  ...providerOf(free),
  concurrency: { kind: 'in-process', atOnce: 2 } as const,
  models: [free, fixed] as const,
}
const ADDRESSES = { n: 0 }
const somebody = (): Visitor => ({ address: `198.51.100.${++ADDRESSES.n}` })

let server: TestServer
let large: Uint8Array
let small: Uint8Array
beforeAll(async () => {
  const settings = { visitorDailyLimit: 3, trustProxy: true, galleryHoldAbove: undefined }
  server = await startTestServer([provider], settings)
  // 1,024 × 768 and 600 × 400 px.
  large = await readPhoto('raccoon.jpg')
  small = await readPhoto('coffee-cup.jpg')
})
afterAll(() => server.close())

const start = (visitor: Visitor, photo: Uint8Array, fields: Record<string, string>) =>
  server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3', ...fields }))

async function detailOf(answer: Response): Promise<EvolutionDetail> {
  const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
  return evolutionDetail.parse(await (await server.call({}, `/api/evolution/${evolutionId}`)).json())
}

async function refusal(answer: Response) {
  const { code, error } = problemBody.parse(await answer.json())
  return { status: answer.status, code, error }
}

test.each([
  [{}, 512, 384],
  [{ sizePx: '768' }, 768, 576],
  [{ sizePx: '1024' }, 1_024, 768],
] as const)('a photograph asked for with %j is made at %i × %i px', async (fields, width, height) => {
  const { evolution, frames } = await detailOf(await start(somebody(), large, fields))
  expect(evolution.sizePx).toBe(width)
  expect(frames[0]).toMatchObject({ width, height })
})

test('a smaller picture gets the largest size that it fills, and counts as that', async () => {
  const visitor = somebody()
  const { evolution, frames } = await detailOf(await start(visitor, small, { sizePx: '1024', totalFrames: '25' }))
  expect([evolution.sizePx, frames[0]?.width]).toEqual([512, 512])
})

test('a model with its own size takes none, and has none', async () => {
  const refused = await refusal(await start(somebody(), large, { aiModelId: 'fixed', sizePx: '512' }))
  expect(refused).toMatchObject({ status: 422, code: 'size_not_supported' })
  expect(refused.error).toBe('Fixed has its own size. Leave the size out, or choose another model.')
  const { evolution } = await detailOf(await start(somebody(), large, { aiModelId: 'fixed' }))
  expect(evolution.sizePx).toBeNull()
})

test('a size that is not on offer is refused', async () => {
  const refused = await refusal(await start(somebody(), large, { sizePx: '4096' }))
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request', error: 'Choose one of 512, 768, 1024 px.' })
})

test('large frames take as much of a visitor’s day as they are work', async () => {
  const visitor = somebody()
  const allowance = async () =>
    getAllowance.ok.body.parse(await (await server.call(visitor, '/allowance')).json()).remaining
  const before = await server.keptFolders()
  const whole = await refusal(await start(visitor, large, { sizePx: '1024', totalFrames: '100' }))
  expect(whole).toMatchObject({ status: 429, code: 'daily_limit_reached' })
  expect(whole.error).toContain('this one is as much work as 4. Choose fewer iterations or a smaller size')
  expect(await server.keptFolders()).toEqual(before)
  expect((await start(visitor, large, { sizePx: '1024', totalFrames: '50' })).status).toBe(201)
  expect(await allowance()).toBe(1)
  expect((await start(visitor, large, { sizePx: '1024', totalFrames: '50' })).status).toBe(429)
  expect((await start(visitor, large, { sizePx: '1024', totalFrames: '25' })).status).toBe(201)
  expect(await allowance()).toBe(0)
})

test('a project of large frames costs an account their work, and names its size', async () => {
  const { visitor } = await signUp(server, somebody())
  const answer = await server.call(visitor, '/projects', json({ imageUrl: dataUrl(large), sizePx: 1_024 }))
  const { projectId, creditsUsed, creditsRemaining } = createProject.ok.body.parse(await answer.json())
  expect([creditsUsed, creditsRemaining]).toEqual([80, 20])
  const { project } = getProject.ok.body.parse(await (await server.call(visitor, `/projects/${projectId}`)).json())
  expect(project.size_px).toBe(1_024)
  const second = await server.call(visitor, '/projects', json({ imageUrl: dataUrl(large), sizePx: 768 }))
  // As much work as three evolutions: what is left of the day is enough for it once.
  expect(createProject.ok.body.parse(await second.json()).creditsUsed).toBe(0)
  const third = await server.call(visitor, '/projects', json({ imageUrl: dataUrl(large), sizePx: 768 }))
  expect(await refusal(third)).toMatchObject({ status: 429, code: 'daily_limit_reached' })
  const smaller = await server.call(visitor, '/projects', json({ imageUrl: dataUrl(small), sizePx: 512 }))
  expect(createProject.ok.body.parse(await smaller.json()).creditsUsed).toBe(20)
})

test('the time that a size takes is told as it was measured here', async () => {
  const { evolution } = await detailOf(await start(somebody(), large, { sizePx: '768' }))
  await follow(server.url, evolution.id, ({ status }) => status === 'completed')
  const { providers } = listProviders.ok.body.parse(await (await server.call({}, '/api/providers')).json())
  const [sized, own] = providers[0]?.models ?? []
  expect(own?.sizes).toBeNull()
  expect(sized?.sizes?.map(({ sizePx }) => sizePx)).toEqual([...FRAME_SIZES_PX])
  const detail = evolutionDetail.parse(await (await server.call({}, `/api/evolution/${evolution.id}`)).json())
  const times = detail.frames.slice(1).map(({ durationMs }) => durationMs)
  const measured = sized?.sizes?.find(({ sizePx }) => sizePx === 768)?.expectedFrameMs ?? 0
  // Others of this file may have ended meanwhile.
  expect(measured).toBeLessThan(768)
  expect(measured).toBeGreaterThan(0)
  expect(times).toHaveLength(3)
})
