import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { comfyui } from '@afterimage/testing/models/recorded/comfyui'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const open = async () => {
  const [, configured] = readProviderSettings(comfyui.env(server.url)).providers
  return (await configured?.open({ context: testContext() }))?.models[0]
}
const asked = () =>
  server.received.map(({ method, path, body }) => [`${method} ${path.split('?')[0]}`, body.toString()])

test('the frame is what the workflow’s output saved, not what the highest node did', async () => {
  const picture = Buffer.from('89504e470d0a1a0a00', 'hex')
  const image = (filename: string) => ({ images: [{ filename, subfolder: '', type: 'output' }] })
  const outputs = { '60': image('input.png'), '9': image('frame.png') }
  server.follow({
    ...comfyui.script(server.url, picture),
    'GET /history/prompt-1': [{ json: { 'prompt-1': { outputs, status: { status_str: 'success' } } } }],
  })
  await (await open())?.reproduce(someStep, new AbortController().signal)
  expect(server.received.at(-1)?.path).toBe('/view?filename=frame.png&subfolder=&type=output')
})

test('the key of a Comfy account goes with the workflow and with each call, and nothing like it without one', async () => {
  const picture = Buffer.from('89504e470d0a1a0a00', 'hex')
  const sentWith = async (env: Readonly<Record<string, string>>) => {
    server.follow(comfyui.script(server.url, picture))
    const [, configured] = readProviderSettings({ ...comfyui.env(server.url), ...env }).providers
    const model = (await configured?.open({ context: testContext() }))?.models[0]
    await model?.reproduce(someStep, new AbortController().signal)
    const prompt = server.received.find(({ path }) => path === '/prompt')
    const { extra_data } = JSON.parse(prompt?.body.toString() ?? '{}')
    return { extra_data, headers: new Set(server.received.map(({ headers }) => headers['x-api-key'])) }
  }
  expect(await sentWith({ COMFYUI_API_KEY: 'comfy-key' })).toEqual({
    extra_data: { api_key_comfy_org: 'comfy-key' },
    headers: new Set(['comfy-key']),
  })
  expect(await sentWith({})).toEqual({ extra_data: undefined, headers: new Set([undefined]) })
})

describe('strength', () => {
  const openWith = async (denoise: unknown) => {
    const folder = await mkdtemp(join(tmpdir(), 'afterimage-workflow-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'workflow.json')
    const load = { class_type: 'LoadImage', inputs: { image: '{{image}}', denoise } }
    await writeFile(file, JSON.stringify({ '1': load, '9': { class_type: 'SaveImage', inputs: {} } }))
    const env = { ...comfyui.env(server.url), COMFYUI_WORKFLOW: file }
    const [, configured] = readProviderSettings(env).providers
    return (await configured?.open({ context: testContext() }))?.models[0]
  }
  const sentAt = async (denoise: unknown, strength: number | undefined) => {
    server.follow(comfyui.script(server.url, Buffer.from('89504e470d0a1a0a00', 'hex')))
    const model = await openWith(denoise)
    await model?.reproduce({ ...someStep, strength }, new AbortController().signal)
    const body = server.received.find(({ path }) => path === '/prompt')?.body.toString() ?? '{}'
    return { takesStrength: model?.takesStrength, denoise: JSON.parse(body).prompt[1].inputs.denoise }
  }

  test('goes into the input that is marked with it, and is one half where none was chosen', async () => {
    expect(await sentAt('{{strength}}', 0.3)).toEqual({ takesStrength: true, denoise: 0.3 })
    expect(await sentAt('{{strength}}', undefined)).toEqual({ takesStrength: true, denoise: 0.5 })
  })

  test('is nothing that a workflow without the mark takes: it stays as it is', async () => {
    expect(await sentAt(0.7, 0.3)).toEqual({ takesStrength: false, denoise: 0.7 })
  })
})

test('when nobody wants the frame any more it leaves the queue, and is interrupted where it runs', async () => {
  const stop = new AbortController()
  server.follow({ ...comfyui.script(server.url, Buffer.of()), 'GET /history/prompt-1': [{ json: {} }] })
  const making = (await open())?.reproduce(someStep, stop.signal)
  const ended = expect(making).rejects.toThrow('cancelled')
  const looked = () => expect(asked().map(([line]) => line)).toContain('GET /history/prompt-1')
  await vi.waitFor(looked, { interval: 2, timeout: 20_000 })
  stop.abort(new Error('cancelled'))
  await ended
  expect(asked()).toContainEqual(['POST /queue', '{"delete":["prompt-1"]}'])
  expect(asked()).toContainEqual(['POST /interrupt', '{"prompt_id":"prompt-1"}'])
})
