import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { ImageModel } from '@afterimage/models/image-model'
import { openProviders } from '@afterimage/models/open-providers'
import { openProviderServer, type ProviderServer, type Reply } from '@afterimage/models/test/provider-server'
import { cloudflareFlux2 } from '@afterimage/models/test/recorded/cloudflare'
import { SECRET } from '@afterimage/models/test/recording'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchDetail, follow } from '../test/follow.ts'
import { providerOf } from '../test/scripted-model.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, startTestServer, type TestServer, type Visitor } from '../test/test-server.ts'
import { guardFetch } from './platform/guarded-fetch.ts'

let cloud: ProviderServer
let server: TestServer
let model: ImageModel
let picture: Uint8Array
let good: Reply

beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7a5c3e' } })
    .png()
    .toBuffer()
  cloud = await openProviderServer()
  good = cloudflareFlux2.script(cloud.url, picture)[cloudflareFlux2.start]?.[0] ?? {}
  const settings = { cloudflare: { accountId: 'account1', key: SECRET, baseUrl: cloud.url } }
  const [provider] = await openProviders(settings, { fetch, fetchResult: guardFetch() })
  if (provider === undefined) throw new Error('Cloudflare is not offered')
  // Small frames: what is tested here is who pays for what.
  model = { ...provider.models[0], maxSidePx: 64 }
  server = await startTestServer([providerOf(model)])
})
afterAll(async () => {
  await server.close()
  await cloud.close()
})

async function run(visitor: Visitor, totalFrames: number, replies: readonly Reply[]) {
  cloud.follow({ [cloudflareFlux2.start]: replies })
  const answer = await server.call(visitor, '/api/evolution', imageForm(picture, { totalFrames: String(totalFrames) }))
  const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
  await follow(server.url, evolutionId, ({ status }) => status === 'completed' || status === 'failed')
  const { evolution, frames } = await fetchDetail(server.url, evolutionId)
  const { credits } = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json())
  return { evolution, frames, credits }
}

const busy: Reply = { status: 429, headers: { 'retry-after': '0' }, json: {} }
const refused: Reply = {
  status: 400,
  json: { errors: [{ code: 3030, message: 'AiError: Input prompt contains NSFW content.' }], success: false },
}

test('a provider that fails in every way delivers its frames in order, and the price is for what was delivered', async () => {
  const { visitor, user } = await signUp(server)
  const patient = await run(visitor, 3, [
    { status: 500, json: {} },
    good,
    busy,
    busy,
    good,
    { ...good, hangsUp: true },
    good,
  ])
  expect(patient.evolution).toMatchObject({ status: 'completed', completedFrames: 3 })
  const bill = 'The provider may bill this try.'
  expect(
    patient.frames.map(({ number, events }) => [number, ...events.map(({ kind, reason }) => `${kind}: ${reason}`)]),
  ).toEqual([
    [0],
    [1, `retried: Cloudflare failed with status 500. ${bill}`, expect.stringMatching(/^made: /)],
    [2, 'retried: Cloudflare asks to wait.', 'retried: Cloudflare asks to wait.', expect.stringMatching(/^made: /)],
    [3, `retried: Cloudflare broke off the connection. ${bill}`, expect.stringMatching(/^made: /)],
  ])
  for (const [at, { previousSha256 }] of patient.frames.entries()) {
    expect(previousSha256).toBe(at === 0 ? null : patient.frames[at - 1]?.sha256)
  }
  expect(patient.frames.map(({ costUsd }) => costUsd)).toEqual([0, 0.0012, 0.0012, 0.0012])
  expect(patient.credits).toBe(user.credits - 1)

  const eightOfTen = [good, { bytes: Buffer.from('<html>') }, ...Array.from({ length: 7 }, () => good), refused]
  const stopped = await run(visitor, 10, eightOfTen)
  expect(stopped.evolution).toMatchObject({
    status: 'failed',
    completedFrames: 8,
    errorMessage: 'The model refused to make frame 9: Cloudflare does not allow the content.',
  })
  expect(stopped.frames).toHaveLength(9)
  // Of 3 credits for ten frames, the share of two comes back, rounded up.
  expect(stopped.credits).toBe(patient.credits - 2)
})
