import { writeFile } from 'node:fs/promises'
import { problemBody } from '@afterimage/contract/problem'
import { getStatus } from '@afterimage/contract/status-endpoint'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, onTestFinished, test } from 'vitest'
import { imageForm, startTestServer } from '../../../test/test-server.ts'
import { isDiskFull } from '../../platform/disk-full.ts'

test.runIf(process.platform === 'linux')('a write to a full device is known by its code', async () => {
  const error: unknown = await writeFile('/dev/full', 'a frame').catch((reason: unknown) => reason)
  expect(isDiskFull(error)).toBe(true)
})

test('what another program says of it counts, another failure does not', () => {
  expect(isDiskFull(new Error('ffmpeg ended with 228: av_interleaved_write_frame(): No space left on device'))).toBe(
    true,
  )
  expect(isDiskFull(new Error('ffmpeg ended with 1: Invalid data found when processing input'))).toBe(false)
  expect(isDiskFull(undefined)).toBe(false)
})

test('where the disk is nearly full nothing new starts, and the status tells', async () => {
  const minFreeDiskBytes = Number.MAX_SAFE_INTEGER
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))], { minFreeDiskBytes })
  onTestFinished(server.close)
  const answer = await server.call(
    {},
    '/api/evolution',
    imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' }),
  )
  expect(answer.status).toBe(507)
  expect(problemBody.parse(await answer.json())).toMatchObject({
    code: 'storage_full',
    error: 'This site’s disk is nearly full, so nothing new starts. Please try again later.',
  })
  const { state, components } = getStatus.ok.body.parse(await (await server.call({}, '/api/status')).json())
  expect([state, components.at(-1)?.state]).toEqual(['degraded', 'degraded'])
  expect(await server.keptFolders()).toEqual([])
})
