import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRace } from '@afterimage/contract/race-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, onTestFinished, test } from 'vitest'
import { fetchDetail, follow } from '../../test/follow.ts'
import { S3_CREDENTIALS, startS3 } from '../../test/s3-server.ts'
import { imageForm, startTestServer, type Visitor } from '../../test/test-server.ts'
import { openDrafts } from '../platform/storage/drafts.ts'
import { parseS3Address } from '../platform/storage/s3-address.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'

test('on a bucket a race shares its picture, films and goes as on a disk', async () => {
  const store = await startS3()
  onTestFinished(() => store.stop())
  const root = await mkdtemp(path.join(tmpdir(), 'afterimage-race-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const address = parseS3Address(store.address('races'))
  if (address === undefined) throw new Error('not an address')
  const storage = await openS3Storage(address, await openDrafts(root), {
    ...{ credentials: S3_CREDENTIALS, lookup: store.lookup },
  })
  const shift = scriptedModel(async () => undefined)
  const server = await startTestServer([providerOf(shift)], {}, { storage })
  onTestFinished(() => server.close())
  const owner: Visitor = {}
  const photo = await readPhoto('coffee-cup.jpg')
  const form = imageForm(photo, { totalFrames: '3', contenders: '[{},{"style":"dreamy"}]' })
  const { raceId, evolutionIds } = createRace.ok.body.parse(await (await server.call(owner, '/api/race', form)).json())
  const [first = '', second = ''] = evolutionIds
  for (const id of evolutionIds) await follow(server.url, id, ({ status }) => status === 'completed')
  const film = () => server.call({}, `/api/race/${raceId}/film.mp4`)
  const whole = (await (await film()).arrayBuffer()).byteLength
  expect((await server.call(owner, `/api/evolution/${first}`, { method: 'DELETE' })).status).toBe(200)
  const { frames } = await fetchDetail(server.url, second)
  for (const { url } of frames) expect((await server.call({}, url)).status).toBe(200)
  const left = await film()
  expect(left.status).toBe(200)
  expect((await left.arrayBuffer()).byteLength).toBeLessThan(whole)
})
