import { createHash } from 'node:crypto'
import { createEvolution, getEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { decodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { readPhoto } from '@afterimage/testing/images/photo'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { imageForm, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

const FRAMES = 10
const visitor: Visitor = {}
const originals = new Set<string>()
let sight: ColourSight
let server: TestServer

beforeAll(async () => {
  // Nothing but an original passes: whatever else it was given, that evolution would be held.
  sight = openColourSight(undefined, async (picture) => (originals.has(hashOf(picture)) ? 0 : 1))
  const settings = { isLooking: true, galleryHoldAbove: 0.5 }
  server = await startTestServer([openLocalProvider({ threads: 1 })], settings, { openSight: async () => sight })
})
afterAll(() => server.close())

test.each([
  ['dreamy', 'coffee-cup.jpg'],
  ['chaotic', 'astronaut.jpg'],
])('of an evolution in %s nothing but frame 0 is ever looked at before the gallery', async (style, photo) => {
  const before = { looks: sight.looks, assessed: sight.assessed.length }
  // Unlisted at first, so that its original is known here before anybody looks at it.
  const fields = { totalFrames: String(FRAMES), style, llmProvider: 'echo', visibility: 'unlisted' }
  const created = await server.call(visitor, '/api/evolution', imageForm(await readPhoto(photo), fields))
  const { evolutionId: id } = createEvolution.ok.body.parse(await created.json())
  const original = await hashAt((await detailOf(id)).frames[0]?.url ?? '')
  originals.add(original)
  const asked = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"visibility":"public"}' }
  await server.call(visitor, `/api/evolution/${id}`, asked)
  await follow(server.url, id, ({ status }) => status === 'completed')

  // Its frames are looked at for their labels all the same.
  await expect.poll(async () => (await detailOf(id)).evolution.isBeingLookedAt, { timeout: 20_000 }).toBe(false)
  expect(sight.looks - before.looks).toBe(FRAMES + 1)
  const { evolution, frames } = await detailOf(id)
  expect([evolution.style, evolution.aiModelId, evolution.galleryHold]).toEqual([style, 'echo', null])
  const late = await Promise.all(frames.slice(1).map(({ url }) => hashAt(url)))
  expect(late).not.toContain(original)
  expect(sight.assessed.slice(before.assessed).map(hashOf)).toEqual([original])
  const { projects } = listGallery.ok.body.parse(await (await server.call({}, '/api/gallery')).json())
  expect(projects.map((project) => project.id)).toContain(id)
})

async function detailOf(id: string) {
  return getEvolution.ok.body.parse(await (await server.call(visitor, `/api/evolution/${id}`)).json())
}

async function hashAt(url: string): Promise<string> {
  return hashOf(await decodePng(new Uint8Array(await (await server.call(visitor, url)).arrayBuffer())))
}

function hashOf({ data }: Pixels): string {
  return createHash('sha256').update(data).digest('hex')
}
