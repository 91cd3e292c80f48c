import { expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

async function modelsAt(quality: string, models = 'gpt-image-2.5-flare,gpt-image-2.6-sunburst') {
  const env = { OPENAI_API_KEY: 'x', OPENAI_QUALITY: quality, OPENAI_MODELS: models }
  const [, configured] = readProviderSettings(env).providers
  const provider = await configured?.open({ context: testContext() })
  return provider?.models ?? []
}

async function pricesAt(quality: string, models?: string): Promise<number[]> {
  return (await modelsAt(quality, models)).map(({ costPerImage }) => costPerImage)
}

test('a better quality is given more time: a call that is given up is paid for', async () => {
  const times = async (quality: string) => (await modelsAt(quality)).map(({ expectedFrameMs }) => expectedFrameMs)
  const [low, max] = [await times('low'), await times('max')]
  expect(max).toEqual(low.map((ms) => 8 * ms))
})

test.each([
  ['low', 0.0141, 0.0564],
  ['medium', 0.0214, 0.0856],
  ['high', 0.0609, 0.2436],
  ['auto', 0.0609, 0.2436],
  ['xhigh', 0.1019, 0.4076],
  ['max', 0.2189, 0.8756],
])('at quality %s a frame is booked at what it costs there', async (quality, ofFlare, ofNewer) => {
  const [flare, newer] = await pricesAt(quality)
  expect(flare).toBeCloseTo(ofFlare, 9)
  expect(newer).toBeCloseTo(ofNewer, 9)
})

test('the operator’s price holds at every quality', async () => {
  expect(await pricesAt('max', 'gpt-image-2.5-flare=0.3,gpt-image-3=0.5')).toEqual([0.3, 0.5])
})
