import { openProviderServer, type ProviderServer, type Script } from '@afterimage/testing/models/provider-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { QUICK, testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const IMG2IMG = 'POST /sdapi/v1/img2img' as const
const PROGRESS = 'POST /internal/progress' as const
const INTERRUPT = 'POST /sdapi/v1/interrupt' as const
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

async function reproduce(
  script: Script,
  env: Readonly<Record<string, string>> = {},
  signal = never(),
  context = testContext(),
) {
  server.follow(script)
  const [, configured] = readProviderSettings({ SDAPI_URL: server.url, ...env }).providers
  const model = (await configured?.open({ context }))?.models[0]
  return model?.reproduce(someStep, signal)
}
const never = () => new AbortController().signal
const painted = (used?: string): Script => ({
  [IMG2IMG]: [{ json: { images: [PNG], info: JSON.stringify(used === undefined ? {} : { sd_model_name: used }) } }],
})
const lines = () => server.received.map(({ method, path }) => `${method} ${path}`)
const sent = () => JSON.parse(server.received[0]?.body.toString() ?? '{}')

test.each([
  ['dreamshaper_8.safetensors', 'dreamshaper_8'],
  ['sub\\DreamShaper_8.safetensors [879db523c3]', 'dreamshaper_8'],
  ['dreamshaper_8', 'dreamshaper_8'],
])('%s painted by %s is the checkpoint that was asked for', async (wanted, used) => {
  expect(await reproduce(painted(used), { SDAPI_CHECKPOINTS: wanted })).toHaveProperty('encoded')
})

test('SD.Next, which names its checkpoint in the text of the picture alone, is understood, whatever the prompt says', async () => {
  const text = (used: string) =>
    `Model: evil, a cat\nSteps: 20, Size: 96x64, Model: ${used}, Model hash: cc6cb27103, App: SD.Next`
  const script = (used: string): Script => ({
    [IMG2IMG]: [
      { json: { images: [PNG], info: JSON.stringify({ sd_model_hash: 'cc6cb27103', infotexts: [text(used)] }) } },
    ],
  })
  expect(await reproduce(script('v1-5'), { SDAPI_CHECKPOINTS: 'v1-5.safetensors' })).toHaveProperty('encoded')
  await expect(reproduce(script('v1-5'), { SDAPI_CHECKPOINTS: 'evil' })).rejects.toMatchObject({
    message: 'The Stable Diffusion server does not have the checkpoint evil: it painted with v1-5.',
  })
})

test('a checkpoint that the server lacks, and replaces without a word, ends it', async () => {
  const making = reproduce(painted('v1-5-pruned'), { SDAPI_CHECKPOINTS: 'dreamshaper_9.safetensors' })
  await expect(making).rejects.toMatchObject({
    kind: 'misconfigured',
    message:
      'The Stable Diffusion server does not have the checkpoint dreamshaper_9.safetensors: it painted with v1-5-pruned.',
  })
})

test('a server that does not say which checkpoint it painted with ends it where one was asked for', async () => {
  const making = reproduce(painted(), { SDAPI_CHECKPOINTS: 'dreamshaper_8.safetensors' })
  await expect(making).rejects.toMatchObject({
    kind: 'misconfigured',
    message:
      'The Stable Diffusion server does not say whether it painted with the checkpoint dreamshaper_8.safetensors.',
  })
  expect(await reproduce(painted())).toHaveProperty('encoded')
})

test('the operator’s options replace the usual ones, and nothing that the frame is made of', async () => {
  const options = { steps: 8, cfg_scale: 1.5, denoising_strength: 0.3, prompt: 'no', override_settings: { CLIP: 2 } }
  await reproduce(painted('x'), { SDAPI_OPTIONS: JSON.stringify(options), SDAPI_CHECKPOINTS: 'x' })
  expect(sent()).toMatchObject({
    ...{ steps: 8, cfg_scale: 1.5, denoising_strength: 0.3, prompt: someStep.prompt, width: 96 },
    override_settings: { CLIP: 2, sd_model_checkpoint: 'x' },
  })
})

test('options that are no object are refused at the start', () => {
  expect(() => readProviderSettings({ SDAPI_URL: server.url, SDAPI_OPTIONS: '[1]' })).toThrow('SDAPI_OPTIONS')
})

test.each([
  ['what runs for us is interrupted', true, [IMG2IMG, PROGRESS, INTERRUPT]],
  ['what runs for somebody else is not', false, [IMG2IMG, PROGRESS]],
])('when nobody wants the frame any more, %s', async (_name, active, calls) => {
  const stop = new AbortController()
  const script: Script = { [IMG2IMG]: [{ isSilent: true }], [PROGRESS]: [{ json: { active } }], [INTERRUPT]: [{}] }
  const making = reproduce(script, {}, stop.signal)
  const ended = expect(making).rejects.toThrow('cancelled')
  await vi.waitFor(() => expect(lines()).toEqual([IMG2IMG]), { interval: 2, timeout: 20_000 })
  const task = sent().force_task_id
  stop.abort(new Error('cancelled'))
  await ended
  expect(lines()).toEqual(calls)
  expect(JSON.parse(server.received[1]?.body.toString() ?? '{}')).toMatchObject({ id_task: task })
})

test('what runs for us is interrupted when the call has taken its time, too', async () => {
  const script: Script = {
    [IMG2IMG]: [{ isSilent: true }],
    [PROGRESS]: [{ json: { active: true } }],
    [INTERRUPT]: [{}],
  }
  const context = { ...testContext(), timeouts: { ...QUICK, callMs: 300 } }
  await expect(reproduce(script, {}, never(), context)).rejects.toMatchObject({ kind: 'timeout' })
  expect(lines()).toEqual([IMG2IMG, PROGRESS, INTERRUPT])
})

test('work that the server has ended with an error is not interrupted', async () => {
  await expect(reproduce({ [IMG2IMG]: [{ status: 500 }] })).rejects.toMatchObject({ kind: 'broken' })
  expect(lines()).toEqual([IMG2IMG])
})
