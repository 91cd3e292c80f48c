import { listProviders } from '@afterimage/contract/provider-endpoints'
import { cloudflare } from '@afterimage/models/cloudflare/cloudflare'
import type { ImageModel } from '@afterimage/models/image-model'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import type { Reply } from '@afterimage/testing/models/provider-server'
import { SECRET } from '@afterimage/testing/models/recording'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_DATABASES } from '../test/databases.ts'
import { openRecordedProviders, type RecordedProvider } from '../test/recorded-providers.ts'
import { openWorkbench } from '../test/workbench.ts'
import { readConfig } from './config.ts'
import { runEvolution } from './evolutions/making/run-evolution.ts'
import type { Database } from './platform/database/open-database.ts'
import { openConfiguredProviders } from './providers/open-configured-providers.ts'
import { openModelRegistry } from './providers/providers.ts'

const never = new AbortController().signal
const RETRY_POLICY = { maxTries: 5, firstBackoffMs: 1, maxBusyMs: 10_000, tryFactor: 10, minTryMs: 20_000 }

let recorded: Awaited<ReturnType<typeof openRecordedProviders>>
let database: Database
let closeDatabase: () => Promise<void>

beforeAll(async () => {
  recorded = await openRecordedProviders()
  const [first] = TEST_DATABASES
  if (first === undefined) throw new Error('no database')
  ;({ database, close: closeDatabase } = await first.open())
})
afterAll(async () => {
  await recorded.close()
  await closeDatabase()
})

const openAll = () => openConfiguredProviders(readConfig(recorded.env).providers, guardFetch())

test('a provider is offered when it is configured, Cloudflare first, and no key is told', async () => {
  const told = listProviders.ok.body.parse({ providers: openModelRegistry(await openAll(), undefined).describe() })
  const others = recorded.providers.map(({ id }) => id).filter((id) => id !== 'cloudflare')
  expect(told.providers.map(({ provider }) => provider)).toEqual(['cloudflare', 'local', ...others])
  expect(told.providers[0]?.models.map(({ id }) => id)).toEqual(cloudflare.models.map(({ id }) => id))
  expectNoSecret(JSON.stringify(told))
})

test('a workflow that cannot be used stops the start with the variable that names it', async () => {
  const { providers } = readConfig({ COMFYUI_URL: 'http://localhost:1', COMFYUI_WORKFLOW: '/nowhere.json' })
  await expect(openConfiguredProviders(providers, guardFetch())).rejects.toThrow(
    'COMFYUI_WORKFLOW cannot be used: the file cannot be read.',
  )
})

test("a result at an address inside the operator's network is not fetched", async () => {
  const replicate = recorded.providers.find(({ id }) => id === 'replicate')
  const model = (await openAll()).find(({ id }) => id === 'replicate')?.models[0]
  if (replicate === undefined || model === undefined) throw new Error('Replicate is not offered')
  const { recording, server } = replicate
  const script = recording.scriptWithAddress?.(server.url, 'http://169.254.169.254/latest/meta-data')
  server.follow(script ?? {})
  const pixels = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 3) }
  const step = { original: pixels, previous: pixels, number: 1, style: 'reproduce', prompt: '', seed: 1 } as const
  await expect(model.reproduce(step, never)).rejects.toMatchObject({
    kind: 'broken',
    message: 'The picture that Replicate made could not be fetched.',
    cause: { message: 'The address leads to a network that is not public.' },
  })
})

/** What a provider may say with the key in it. */
const chatter = { error: `key ${SECRET}, ${Buffer.from(`me:${SECRET}`).toString('base64')}, Bearer ${SECRET}` }

/** One run in which the provider fails in every way that is tried again, makes a frame, and then takes the key no more. */
async function runThroughFailures({ id, recording, server }: RecordedProvider, model: ImageModel) {
  const usual = recording.script(server.url, recorded.picture)
  const [good = {}] = usual[recording.start] ?? []
  const failures: readonly Reply[] = [
    { status: 500, json: chatter },
    { ...good, hangsUp: true },
    { status: 429, headers: { 'retry-after': '0' }, json: chatter },
    { bytes: Buffer.from(`<html>${JSON.stringify(chatter)}</html>`) },
  ]
  server.follow({ ...usual, [recording.start]: [...failures, good, { status: 401, json: chatter }] })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const bench = await openWorkbench(database, { ...model, maxSidePx: 64 })
  const evolutionId = await bench.start()
  await runEvolution({ ...bench.runParts, log, retryPolicy: RETRY_POLICY }, evolutionId, never)
  const { evolution, frames, tries } = await bench.look(evolutionId)
  await bench.close()
  return { id, lines, evolution, frames, tries, costPerImage: model.costPerImage, costUsd: recording.costUsd }
}

test('of all providers Cloudflare alone is marked where people choose', async () => {
  const marked = (await openAll()).flatMap(({ id, marker }) => (marker === undefined ? [] : [[id, marker]]))
  expect(marked).toEqual([['cloudflare', 'Fastest & Most Affordable']])
})

test('every failure of every provider is told as what it is, and nowhere with a key', async () => {
  const opened = await openAll()
  const runs = await Promise.all(
    recorded.providers.map((provider) => {
      const models = opened.find(({ id }) => id === provider.id)?.models ?? []
      const model = models.find(({ id }) => id === provider.recording.modelId)
      if (model === undefined) throw new Error(`${provider.id} is not offered`)
      return runThroughFailures(provider, model)
    }),
  )
  for (const { id, lines, evolution, frames, tries, costPerImage, costUsd } of runs) {
    expect([id, ...tries.map(({ number, kind }) => `${kind} ${number}`)]).toEqual([
      id,
      ...['retried 1', 'retried 1', 'retried 1', 'retried 1', 'made 1', 'refused 2'],
    ])
    expect(evolution).toMatchObject({ status: 'failed', completed_frames: 1 })
    expect(evolution.error_message).toMatch(
      /^Frame 2 cannot be made until the operator of this site acts: .*the key\. Until then, choose another model\.$/,
    )
    expect(frames.map(({ cost_usd }) => cost_usd)).toEqual([0, expect.closeTo(costUsd, 6)])
    const billed = tries.filter(({ reason }) => reason.endsWith('The provider may bill this try.'))
    expect(billed).toHaveLength(costPerImage > 0 ? 3 : 0)
    // What the provider said is in the log, so that its operator can see why.
    expect(lines.join('')).toContain('said: status 401')
    expectNoSecret(JSON.stringify([lines, evolution, frames, tries]))
  }
})

function expectNoSecret(text: string): void {
  expect(text).not.toContain(SECRET)
  for (const credential of [SECRET, `me:${SECRET}`]) {
    expect(text).not.toContain(Buffer.from(credential).toString('base64'))
  }
}
