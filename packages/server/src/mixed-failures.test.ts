import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { isSettled } from '@afterimage/core/statuses'
import { openProviders, remoteOnly } from '@afterimage/models/open-providers'
import { readProviderSettings } from '@afterimage/models/read-provider-settings'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { openProviderServer, type ProviderServer, type Reply } from '@afterimage/testing/models/provider-server'
import { cloudflareFlux2 } from '@afterimage/testing/models/recorded/cloudflare'
import { SECRET } from '@afterimage/testing/models/recording'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchDetail, follow } from '../test/follow.ts'
import { proveEmail } from '../test/prove-email.ts'
import { signUp } from '../test/sign-up.ts'
import { dataUrl, imageForm, json, startTestServer, type TestServer, type Visitor } from '../test/test-server.ts'

const SIDE_PX = 64
const PRICE_USD = 0.00035
/** Waits as the configuration has them but for their length. */
const RETRY_POLICY = { maxTries: 4, firstBackoffMs: 10, maxBusyMs: 60_000, tryFactor: 10, minTryMs: 60_000 }
const CALL_MS = 1_500

let cloud: ProviderServer
let server: TestServer
/** Every line of the log. */
const lines: string[] = []

beforeAll(async () => {
  cloud = await openProviderServer()
  const settings = remoteOnly(readProviderSettings(cloudflareFlux2.env(cloud.url)))
  const [provider] = await openProviders(settings, { fetch, fetchResult: guardFetch(), timeouts: { callMs: CALL_MS } })
  if (provider === undefined) throw new Error('Cloudflare is not offered')
  // Small frames: what is tested here is who pays for what.
  const model = { ...provider.models[0], maxSidePx: SIDE_PX }
  server = await startTestServer(
    [{ ...provider, models: [model] }],
    {},
    {
      retryPolicy: RETRY_POLICY,
      log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    },
  )
})
afterAll(async () => {
  await server.close()
  await cloud.close()
})

/** Frame `number` as the provider paints it: in a grey of its own, so that one is not taken for another. */
const greyOf = (number: number) => number * 20

async function paint(number: number, format: 'png' | 'jpeg' | 'webp' = 'png', width = SIDE_PX, height = SIDE_PX) {
  const [r, g, b] = [greyOf(number), greyOf(number), greyOf(number)]
  const image = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  return inAnswer(await image.toFormat(format).toBuffer())
}

const inAnswer = (bytes: Uint8Array): Reply =>
  cloudflareFlux2.script(cloud.url, bytes)[cloudflareFlux2.start]?.[0] ?? {}

const original = sharp({ create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: '#7a5c3e' } }).png()

async function start(visitor: Visitor, totalFrames: number): Promise<Response> {
  return server.call(
    visitor,
    '/api/evolution',
    imageForm(await original.toBuffer(), { totalFrames: String(totalFrames) }),
  )
}

async function run(visitor: Visitor, totalFrames: number, replies: readonly Reply[]) {
  cloud.follow({ [cloudflareFlux2.start]: replies })
  const { evolutionId } = createEvolution.ok.body.parse(await (await start(visitor, totalFrames)).json())
  await follow(server.url, evolutionId, ({ status }) => isSettled(status))
  expect(cloud.received).toHaveLength(replies.length)
  return fetchDetail(server.url, evolutionId)
}

/** Models that cost money are for accounts with a proved address. */
async function signUpProved() {
  const signedUp = await signUp(server)
  await proveEmail(server, signedUp.email)
  return signedUp
}

async function creditsOf(visitor: Visitor): Promise<number> {
  return getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json()).credits
}

/** What a provider may say with the key in it. */
const chatter = { error: `key ${SECRET}, ${Buffer.from(SECRET).toString('base64')}, Bearer ${SECRET}` }

/** Looks for the key in the log, in what a browser is told, and in everything that was written to the disk. */
async function findKey(evolutionId: string): Promise<readonly string[]> {
  const addresses = ['/api/providers', '/api/status', '/status', `/evolution/${evolutionId}`]
  const calls = ['', '/status', '/health', '/zip'].map((call) => `/api/evolution/${evolutionId}${call}`)
  const told = await Promise.all(
    [...addresses, ...calls].map(async (address) => ({
      place: address,
      bytes: Buffer.from(await (await server.call({}, address)).arrayBuffer()),
    })),
  )
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  // Files of a database that is at work come and go.
  const kept = await Promise.all(
    files.map(async (place) => ({ place, bytes: await readFile(place).catch(() => Buffer.alloc(0)) })),
  )
  const log = { place: 'the log', bytes: Buffer.from(lines.join('')) }
  const forms = [SECRET, Buffer.from(SECRET).toString('base64')]
  return [log, ...told, ...kept].flatMap(({ place, bytes }) =>
    forms.some((form) => bytes.includes(form)) ? [place] : [],
  )
}

const refusal = (status: number, code: number, message: string): Reply => ({
  status,
  json: { errors: [{ code, message }], success: false },
})
const busy: Reply = { status: 429, headers: { 'retry-after': '0' }, json: chatter }
const goodFrames = (from: number, to: number) =>
  Promise.all(Array.from({ length: to - from + 1 }, (_, at) => paint(from + at)))

test('a provider that fails in every way delivers all frames in order, and the ledger tells the truth', async () => {
  const { visitor, user } = await signUpProved()
  const { evolution, frames } = await run(visitor, 10, [
    ...[{ status: 500, json: chatter }, await paint(1)],
    ...[busy, { status: 429, json: { detail: 'throttled', retry_after: 0 } }, await paint(2)],
    ...[{ ...(await paint(3)), hangsUp: true }, await paint(3)],
    ...[{ isSilent: true }, await paint(4)],
    ...[{ bytes: Buffer.from(`<html>${chatter.error}</html>`) }, await paint(5)],
    ...[inAnswer(Buffer.from('<html>no picture</html>')), inAnswer(new Uint8Array(0)), await paint(6)],
    await paint(7, 'jpeg', 130, 50),
    await paint(8, 'webp', 512, 512),
    ...[refusal(408, 3007, 'Request timeout'), { status: 503, headers: { 'retry-after': '0' }, json: {} }],
    await paint(9),
    await paint(10),
  ])
  expect(evolution).toMatchObject({ status: 'completed', completedFrames: 10, errorMessage: null })

  const bill = 'The provider may bill this try.'
  expect(frames.map(({ events }) => events.map(({ kind, reason }) => `${kind}: ${reason}`))).toEqual(
    [
      [],
      [`retried: Cloudflare failed with status 500. ${bill}`],
      ['retried: Cloudflare asks us to wait.', 'retried: Cloudflare asks us to wait.'],
      [`retried: Cloudflare closed the connection early. ${bill}`],
      [`retried: Cloudflare did not answer in time. ${bill}`],
      [`retried: Cloudflare sent an unexpected answer. ${bill}`],
      Array(2).fill(`retried: Cloudflare answered with something that is not an image. ${bill}`),
      [],
      [],
      [`retried: Cloudflare says it took too long. ${bill}`, 'retried: Cloudflare is overloaded.'],
      [],
    ].map((failures, number) => (number === 0 ? [] : [...failures, expect.stringMatching(/^made: /)])),
  )
  expect(frames.map(({ costUsd }) => costUsd)).toEqual([0, ...Array(10).fill(PRICE_USD)])
  expect(await creditsOf(visitor)).toBe(user.credits - 3)

  for (const [number, { previousSha256, url, width, height }] of frames.entries()) {
    expect(previousSha256).toBe(number === 0 ? null : frames[number - 1]?.sha256)
    expect([width, height]).toEqual([SIDE_PX, SIDE_PX])
    const file = sharp(Buffer.from(await (await server.call({}, url)).arrayBuffer()))
    expect(await file.metadata()).toMatchObject({ format: 'png', width: SIDE_PX, height: SIDE_PX })
    const [channel] = (await file.stats()).channels
    if (number > 0) expect(channel?.mean).toBeCloseTo(greyOf(number), -0.5)
  }
  expect(lines.join('')).toContain('Cloudflare said: status 500')
  expect(await findKey(evolution.id)).toEqual([])
})

test('a refusal in the middle ends the run, and what was not delivered is given back', async () => {
  const { visitor, user } = await signUpProved()
  const refused = refusal(400, 3030, 'AiError: Input prompt contains NSFW content.')
  const { evolution, frames, tries } = await run(visitor, 10, [...(await goodFrames(1, 8)), refused])
  expect(evolution).toMatchObject({
    status: 'failed',
    completedFrames: 8,
    errorMessage:
      'The model refused to make frame 9: Cloudflare does not allow this content. Another picture or another model may get further.',
  })
  expect(frames).toHaveLength(9)
  const reason = 'Cloudflare does not allow this content. The provider may bill this try.'
  expect(tries).toMatchObject([{ number: 9, kind: 'refused', reason, costUsd: 0, mayCostUsd: PRICE_USD }])
  // Eight of ten frames cost 2.4 credits: none of three comes back, and the two that are missing cost nothing any more.
  expect(await creditsOf(visitor)).toBe(user.credits - 3)
})

test('a quota used up in the middle ends the run, pauses the provider, and nobody pays for more than what was made', async () => {
  const { visitor, user } = await signUpProved()
  const usedUp = refusal(429, 3036, 'AiError: you have used up your daily free allocation of 10,000 neurons')
  const { evolution, frames } = await run(visitor, 10, [...(await goodFrames(1, 3)), usedUp])
  expect(evolution).toMatchObject({
    status: 'failed',
    completedFrames: 3,
    errorMessage:
      "The provider's quota is used up, so frame 4 was not made: Cloudflare's free quota of the day is used up until 00:00 UTC. It can go on when there is quota again.",
  })
  expect(frames.map(({ costUsd }) => costUsd)).toEqual([0, ...Array(3).fill(PRICE_USD)])
  const left = await creditsOf(visitor)
  // Three of ten frames cost 0.9 of 3 credits.
  expect(left).toBe(user.credits - 1)

  const answer = await start(visitor, 3)
  const told = problemBody.parse(await answer.json())
  expect([answer.status, told.code]).toEqual([503, 'provider_paused'])
  expect(told.retryAt).toMatch(/T00:0/)
  const imageUrl = dataUrl(await original.toBuffer(), 'image/png')
  const project = await server.call(visitor, '/projects', json({ imageUrl }))
  expect([project.status, problemBody.parse(await project.json()).code]).toEqual([503, 'provider_paused'])
  expect(await creditsOf(visitor)).toBe(left)
})
