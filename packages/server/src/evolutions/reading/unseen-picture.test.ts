import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, onTestFinished, test } from 'vitest'
import { fetchDetail, follow } from '../../../test/follow.ts'
import { imageForm, startTestServer } from '../../../test/test-server.ts'

test('that a model has not seen the picture is told with its frames, in the whole and to those who poll', async () => {
  const other = await normaliseImage(await readPhoto('galaxies.jpg'), { maxSidePx: 256, sideMultiplePx: 8 })
  const blind = { ...scriptedModel(async () => other), isCustom: true, maxSidePx: 256 }
  const server = await startTestServer([providerOf(blind)])
  onTestFinished(() => server.close())
  const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
  const { evolutionId } = createEvolution.ok.body.parse(await (await server.call({}, '/api/evolution', form)).json())
  const { frames } = await follow(server.url, evolutionId, ({ status }) => status === 'completed')
  expect(frames.map(({ isUnrelated }) => isUnrelated)).toEqual([false, true, false, false])
  const detail = await fetchDetail(server.url, evolutionId)
  expect(detail.frames.map(({ isUnrelated }) => isUnrelated)).toEqual([false, true, false, false])
})
