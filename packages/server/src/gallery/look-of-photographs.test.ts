import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution, getEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

// At 256 px the network finds 0.011 in the astronaut, and 0.00001 in the cup.
const SIDE_PX = 256
const BETWEEN_BOTH = 0.002

let server: TestServer
let owner: Visitor

beforeAll(async () => {
  const settings = { isLooking: true, galleryHoldAbove: BETWEEN_BOTH }
  server = await startTestServer(
    [providerOf({ ...scriptedModel(async () => undefined), maxSidePx: SIDE_PX })],
    settings,
  )
  ;({ visitor: owner } = await signUp(server))
})
afterAll(() => server.close())

test('the network itself tells a photograph above the threshold from one below it', async () => {
  const [held, passed] = await Promise.all(['astronaut.jpg', 'coffee-cup.jpg'].map(startOf))
  await expect.poll(() => holdOf(held), { timeout: 25_000 }).toBe('held')
  await expect.poll(() => holdOf(passed), { timeout: 25_000 }).toBeUndefined()
})

async function startOf(photo: string): Promise<string> {
  const form = imageForm(await readPhoto(photo), { totalFrames: '3' })
  const created = await server.call(owner, '/api/evolution', form)
  return createEvolution.ok.body.parse(await created.json()).evolutionId
}

async function holdOf(id = ''): Promise<NonNullable<EvolutionDetail['evolution']['galleryHold']>['state'] | undefined> {
  const answer = await server.call(owner, `/api/evolution/${id}`)
  return getEvolution.ok.body.parse(await answer.json()).evolution.galleryHold?.state
}
