import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  openProviderServer,
  type ProviderServer,
  type Reply,
  type Script,
} from '@afterimage/testing/models/provider-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { openProviders } from '../open-providers.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DOCUMENT = readFileSync(`${ROOT}docs/own-servers.md`, 'utf8')
const PICTURE = Buffer.from('89504e470d0a1a0a00', 'hex')
const base64 = PICTURE.toString('base64')

const done = {
  status: { status_str: 'success' },
  outputs: { '9': { images: [{ filename: 'a.png', subfolder: '', type: 'output' }] } },
}
/** What the routes that the document names answer. */
const ANSWERS: Readonly<Record<string, Reply>> = {
  'POST /sdapi/v1/img2img': { json: { images: [base64], info: '{}' } },
  'POST /internal/progress': { json: { active: true } },
  'POST /sdapi/v1/interrupt': { json: {} },
  'POST /upload/image': { json: { name: 'frame.png', subfolder: 'afterimage' } },
  'POST /prompt': { json: { prompt_id: 'p1' } },
  'GET /history/p1': { json: { p1: done } },
  'GET /view': { bytes: PICTURE },
  'POST /queue': {},
  'POST /interrupt': {},
  'POST /v1/images/generations': { json: { data: [{ b64_json: base64 }] } },
  'POST /api/generate': { json: { latency: 1, images: [base64] } },
  'POST /v1/chat/completions': {
    json: { choices: [{ message: { content: 'A cup.' }, finish_reason: 'stop' }] },
  },
}
/** Where work lies when nobody wants it any more, and what is answered there until then. */
const UNDER_WAY: Readonly<Record<string, Reply>> = {
  'POST /sdapi/v1/img2img': { isSilent: true },
  'GET /history/p1': { json: {} },
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

/** The routes that a section names, and no others. */
function routesOf(name: string): string[] {
  const [, text = ''] = (sections.get(name) ?? '').split('\nRoutes: ')
  const below = /those of ComfyUI, below `([^`]+)`/.exec(text)?.[1]
  if (below !== undefined) return routesOf('ComfyUI').map((line) => line.replace(' ', ` ${below}`))
  return [...text.matchAll(/`((?:GET|POST) [^`]+)`/g)].map(([, line = '']) => line.replace('{id}', 'p1'))
}

function scriptOf(name: string, more: Readonly<Record<string, Reply>> = {}): Script {
  const bare = (line: string) => line.replace('/ComfyBackendDirect', '')
  const replies = routesOf(name).map((line): [string, Reply[]] => {
    const reply = more[bare(line)] ?? ANSWERS[bare(line)]
    if (reply === undefined) throw new Error(`${name} names ${line}, which nobody here knows`)
    return [line, [reply]]
  })
  return Object.fromEntries(replies)
}

/** The variables of a section, as a shell reads them, with the server's address in place of the one written there, and files from the root. */
function variablesOf(section: string): Record<string, string> {
  const block = /```env\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
  const names = [...block.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  const script = `set -a\n${block}\nfor name in ${names.join(' ')}; do eval printf '%s\\\\n' '"$'"$name"'"'; done`
  const values = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n')
  return Object.fromEntries(
    names.map((name, at) => {
      const text = (values[at] ?? '').replace(/http:\/\/localhost:\d+/, server.url)
      return [name, text.startsWith('docs/') ? `${ROOT}${text}` : text]
    }),
  )
}

const FOLLOWED = [...sections].filter(([, section]) => section.includes('```env')).map(([name]) => name)
const lines = () => server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`)

async function reproduce(name: string, signal: AbortSignal) {
  const providers = await openProviders(readProviderSettings(variablesOf(sections.get(name) ?? '')), testContext())
  const model = providers.find(({ id }) => id !== 'local')?.models[0]
  try {
    return await model?.reproduce(someStep, signal)
  } finally {
    await Promise.all(providers.map(({ close }) => close()))
  }
}

test.each(FOLLOWED)(
  '%s makes a picture by the document alone, and each route that it names is of use',
  async (name) => {
    server.follow(scriptOf(name))
    expect(await reproduce(name, new AbortController().signal)).toMatchObject({ encoded: PICTURE })
    const used = new Set(lines())
    const stop = new AbortController()
    server.follow(scriptOf(name, UNDER_WAY))
    const making = reproduce(name, stop.signal).catch(() => undefined)
    const at = routesOf(name).find((line) => line.replace('/ComfyBackendDirect', '') in UNDER_WAY)
    if (at !== undefined) await vi.waitFor(() => expect(lines()).toContain(at), { interval: 2, timeout: 20_000 })
    stop.abort(new Error('cancelled'))
    await making
    for (const line of lines()) used.add(line)
    expect([...used]).toEqual(expect.arrayContaining(routesOf(name)))
  },
)

test('all ways to run one’s own server are followed', () => {
  expect(FOLLOWED).toHaveLength(9)
  expect(FOLLOWED.flatMap(routesOf).length).toBeGreaterThan(20)
})

test('the other workflow can be used, too', async () => {
  const { parseWorkflow, outputOf } = await import('../comfyui/workflow.ts')
  expect(outputOf(parseWorkflow(readFileSync(`${ROOT}docs/workflows/qwen-image-edit.json`, 'utf8')))).toBe('12')
})
