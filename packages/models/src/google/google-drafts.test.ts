import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { google } from '@afterimage/testing/models/recorded/google'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

/** Bytes that begin as a PNG does. */
const pngOf = (name: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(name)])
const part = (name: string, isDraft: boolean) => ({
  ...(isDraft && { thought: true }),
  inlineData: { mimeType: 'image/png', data: pngOf(name).toString('base64') },
})

test.each([
  ['the picture after its drafts', [part('draft', true), part('draft', true), part('final', false)]],
  ['the last of several pictures', [part('first', false), part('final', false)]],
  ['a picture before a late thought', [part('final', false), { text: 'Done.', thought: true }, part('draft', true)]],
  ['the last, where all bear the mark of a draft', [part('draft', true), part('final', true)]],
])('the frame is %s', async (_name, parts) => {
  server.follow({ [google.start]: [{ json: { candidates: [{ content: { parts }, finishReason: 'STOP' }] } }] })
  const [, configured] = readProviderSettings(google.env(server.url)).providers
  const model = (await configured?.open({ context: testContext() }))?.models[0]
  const made = await model?.reproduce(someStep, new AbortController().signal)
  expect(made).toMatchObject({ encoded: pngOf('final') })
})

test('a draft before an answer that was held back is no frame', async () => {
  const content = { parts: [part('draft', true)] }
  server.follow({ [google.start]: [{ json: { candidates: [{ content, finishReason: 'IMAGE_SAFETY' }] } }] })
  const [, configured] = readProviderSettings(google.env(server.url)).providers
  const model = (await configured?.open({ context: testContext() }))?.models[0]
  await expect(model?.reproduce(someStep, new AbortController().signal)).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['of their own', 'gemini-nano-banana-2.1', (1_140 * 1.5 + 1_120 * 30 + 400 * 7.5) / 1e6],
  ['that the operator set for the whole picture', 'gemini-nano-banana-2.1=0.05', 0.05],
])('thoughts cost the price %s', async (_name, models, costUsd) => {
  const usageMetadata = { promptTokenCount: 1_140, candidatesTokenCount: 1_120, thoughtsTokenCount: 400 }
  const parts = [part('final', false)]
  const json = { candidates: [{ content: { parts }, finishReason: 'STOP' }], usageMetadata }
  server.follow({ [google.start]: [{ json }] })
  const [, configured] = readProviderSettings({ ...google.env(server.url), GOOGLE_MODELS: models }).providers
  const model = (await configured?.open({ context: testContext() }))?.models[0]
  const made = await model?.reproduce(someStep, new AbortController().signal)
  expect(made?.costUsd).toBeCloseTo(costUsd, 12)
})

test.each([0, undefined])('%j tokens for a picture that came are no price: the listed one counts', async (tokens) => {
  const usageMetadata = { promptTokenCount: 1_140, candidatesTokenCount: tokens }
  const json = { candidates: [{ content: { parts: [part('final', false)] }, finishReason: 'STOP' }], usageMetadata }
  server.follow({ [google.start]: [{ json }] })
  const [, configured] = readProviderSettings(google.env(server.url)).providers
  const model = (await configured?.open({ context: testContext() }))?.models[0]
  const made = await model?.reproduce(someStep, new AbortController().signal)
  expect([made?.costUsd, model?.costPerImage]).toEqual([0.0353, 0.0353])
})
