import { hash } from 'node:crypto'
import { orderCut } from '@afterimage/contract/cut-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { createRace } from '@afterimage/contract/race-endpoints'
import { STILL_FORMATS } from '@afterimage/core/cut/stills'
import { makeIdentity } from '@afterimage/film/provenance/make-identity'
import { readProvenance, signBytes } from '@afterimage/film/provenance/provenance-threads'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchDetail, follow } from '../test/follow.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../test/test-server.ts'

const never = new AbortController().signal
const owner: Visitor = {}
let server: TestServer
let upload: Uint8Array
let id: string

beforeAll(async () => {
  server = await startTestServer([providerOf(scriptedModel(async () => undefined))], {
    ...{ c2pa: { operators: undefined }, publicUrl: 'https://films.example.org' },
  })
  // A stranger's picture with a manifest that is valid, and says what is not so.
  const identity = await makeIdentity('films.example.org', new Date())
  const lie = {
    title: 'x',
    site: 'films.example.org',
    isOriginalGiven: true,
    model: 'x',
    style: 'x',
    seed: 1,
    steps: 99,
  }
  const hashes = { firstSha256: 'a'.repeat(64), lastSha256: 'b'.repeat(64), chainHead: 'c'.repeat(64) }
  upload = await signBytes(await readPhoto('pagoda.jpg'), 'jpg', {
    claim: { ...lie, ...hashes },
    identity,
    signal: never,
  })
  id = await begin(imageForm(upload, { totalFrames: '3' }))
  await completed(id)
})
afterAll(() => server.close())

const begin = async (init: RequestInit) =>
  createEvolution.ok.body.parse(await (await server.call(owner, '/api/evolution', init)).json()).evolutionId
const completed = (of: string) => follow(server.url, of, ({ status }) => status === 'completed')
const bytesOf = async (address: string) => Buffer.from(await (await server.call(owner, address)).arrayBuffer())
const filmOf = async (of: string) => {
  const { evolution, frames } = await fetchDetail(server.url, of)
  const film = await bytesOf(evolution.outputMp4Url ?? '')
  return { evolution, frames, film, manifest: await readProvenance(film, 'mp4', never) }
}

test('a film says what it was made of and that it was proven, and its frames are the bytes that are named', async () => {
  const { evolution, frames, film, manifest } = await filmOf(id)
  expect(manifest).toMatchObject({
    ...{ isValid: true, signer: 'films.example.org, Afterimage' },
    claim: { steps: 3, firstSha256: frames[0]?.sha256, lastSha256: frames[3]?.sha256 },
  })
  expect([evolution.provenSteps, film.includes(DIGITAL_SOURCE_TYPE)]).toEqual([3, true])
  for (const { url, sha256 } of frames) expect(hash('sha256', await bytesOf(url))).toBe(sha256)
})

test('a film of a race is signed with the chains of those that are seen in it', async () => {
  const form = { totalFrames: '3', contenders: JSON.stringify([{ style: 'dreamy' }, { style: 'chaotic' }]) }
  const { raceId, evolutionIds } = createRace.ok.body.parse(
    await (await server.call(owner, '/api/race', imageForm(upload, form))).json(),
  )
  for (const one of evolutionIds) await completed(one)
  const details = await Promise.all(evolutionIds.map((one) => fetchDetail(server.url, one)))
  expect(await readProvenance(await bytesOf(`/api/race/${raceId}/film.mp4`), 'mp4', never)).toMatchObject({
    ...{ isValid: true, claim: null },
    contenders: details.map(({ frames }) => ({
      ...{ steps: 3, firstSha256: frames[0]?.sha256, lastSha256: frames[3]?.sha256 },
    })),
  })
})

test('what a stranger had signed in a picture is neither kept nor believed', async () => {
  expect((await readProvenance(upload, 'jpg', never))?.claim?.steps).toBe(99)
  const { frames } = await fetchDetail(server.url, id)
  expect(await readProvenance(await bytesOf(frames[0]?.url ?? ''), 'png', never)).toBeUndefined()
})

test('cuts and stills are signed, too', async () => {
  const ordered = await server.call(owner, `/api/evolution/${id}/cuts`, json({ shape: '1:1', seconds: 6 }))
  const cut = orderCut.ok.body.parse(await ordered.json())
  const look = async () =>
    orderCut.ok.body.parse(await (await server.call(owner, `/api/evolution/${id}/cuts/${cut.id}`)).json())
  await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('ready')
  const told = { isValid: true, claim: { steps: 3 } }
  expect(await readProvenance(await bytesOf((await look()).url ?? ''), 'mp4', never)).toMatchObject(told)
  for (const format of STILL_FORMATS) {
    const still = await bytesOf(`/api/evolution/${id}/stills/collage/${format}`)
    expect(await readProvenance(still, format, never)).toMatchObject(told)
  }
})

test('a fork begins a chain of its own, and one that goes on is signed anew', async () => {
  const before = await fetchDetail(server.url, id)
  const fork = await begin(json({ totalFrames: 3, fork: { evolutionId: id, frame: 2 } }))
  await completed(fork)
  const forked = await filmOf(fork)
  expect(forked.manifest?.claim).toMatchObject({ steps: 3, firstSha256: before.frames[2]?.sha256 })
  expect((await server.call(owner, `/api/evolution/${fork}/extend`, json({ totalFrames: 10 }))).status).toBe(202)
  await completed(fork)
  const longer = await filmOf(fork)
  expect([longer.evolution.provenSteps, longer.manifest?.isValid, longer.manifest?.claim?.steps]).toEqual([
    10,
    true,
    10,
  ])
  expect(longer.manifest?.claim?.chainHead).not.toBe(forked.manifest?.claim?.chainHead)
})
