import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openProviderServer, type ProviderServer, type Script } from '@afterimage/testing/models/provider-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { openProviders } from '../open-providers.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DOCUMENT = readFileSync(`${ROOT}docs/own-servers.md`, 'utf8')
const PICTURE = Buffer.from('89504e470d0a1a0a00', 'hex')
const base64 = PICTURE.toString('base64')

/** What each server answers, by the routes of its own code; whatever else it is asked for is 404. */
const img2img: Script = { 'POST /sdapi/v1/img2img': [{ json: { images: [base64], info: '{}' } }] }
const comfy: Script = {
  'POST /upload/image': [{ json: { name: 'frame.png', subfolder: 'afterimage' } }],
  'POST /prompt': [{ json: { prompt_id: 'p1' } }],
  'GET /history/p1': [
    {
      json: {
        p1: {
          status: { status_str: 'success' },
          outputs: { '9': { images: [{ filename: 'a.png', subfolder: '', type: 'output' }] } },
        },
      },
    },
  ],
  'GET /view': [{ bytes: PICTURE }],
}
const below = (path: string, script: Script): Script =>
  Object.fromEntries(Object.entries(script).map(([line, replies]) => [line.replace(' ', ` ${path}`), replies]))
const draws: Script = { 'POST /v1/images/generations': [{ json: { data: [{ b64_json: base64 }] } }] }
const SERVERS: Readonly<Record<string, Script>> = {
  'AUTOMATIC1111, Forge': img2img,
  'SD.Next': img2img,
  ComfyUI: comfy,
  SwarmUI: below('/ComfyBackendDirect', comfy),
  'stable-diffusion.cpp': img2img,
  'Draw Things': img2img,
  LocalAI: draws,
  'FastSD CPU': { 'POST /api/generate': [{ json: { latency: 1, images: [base64] } }] },
  Ollama: {
    ...draws,
    'POST /v1/chat/completions': [{ json: { choices: [{ message: { content: 'A cup.' }, finish_reason: 'stop' }] } }],
  },
}

const sections = new Map(
  DOCUMENT.split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section]),
)

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

/** The variables of a section, with the server's address in place of the one written there, and files from the root. */
function variablesOf(section: string): Record<string, string> {
  const block = /```env\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split('=')
        const text = value.join('=').replace(/http:\/\/localhost:\d+/, server.url)
        return [name, text.startsWith('docs/') ? `${ROOT}${text}` : text]
      }),
  )
}

test.each(Object.entries(SERVERS))('%s makes a picture by the document alone', async (name, script) => {
  server.follow(script)
  const providers = await openProviders(readProviderSettings(variablesOf(sections.get(name) ?? '')), testContext())
  const model = providers.find(({ id }) => id !== 'local')?.models[0]
  try {
    const made = await model?.reproduce(someStep, new AbortController().signal)
    expect(made).toMatchObject({ encoded: PICTURE })
  } finally {
    await Promise.all(providers.map(({ close }) => close()))
  }
})

test('every section with variables is followed', () => {
  const withVariables = [...sections].filter(([, section]) => section.includes('```env')).map(([name]) => name)
  expect(withVariables).toEqual(Object.keys(SERVERS))
})

test('the other workflow can be used, too', async () => {
  const { parseWorkflow, outputOf } = await import('../comfyui/workflow.ts')
  expect(outputOf(parseWorkflow(readFileSync(`${ROOT}docs/workflows/qwen-image-edit.json`, 'utf8')))).toBe('12')
})
