import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { countSpecimens } from '@afterimage/contract/specimen-endpoint'
import type { ImageModel } from '@afterimage/models/image-model'
import { localModelTexts } from '@afterimage/models/local/local-model-texts'
import { prepareDataFolder, prepareEmptyDatabase } from '@afterimage/testing/databases/prepare-data-folder'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openOperator } from '../../test/operator.ts'
import { readConfig } from '../config.ts'
import { countDueFiles } from '../evolutions/evolutions.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { startServer } from '../start-server.ts'
import { readPhotograph, SPECIMENS } from './specimen-list.ts'

const MINUTE_MS = 60_000
/** Six films are made, and a database from nothing. */
const MADE_WITHIN_MS = 5 * MINUTE_MS
const log = pino({ level: 'silent' })
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

test('each is made by a network that is on today’s list', () => {
  const listed = localModelTexts.filter(({ isRetired }) => isRetired !== true).map(({ id }) => id)
  for (const { model } of Object.values(SPECIMENS)) expect(listed).toContain(model)
})

const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'afterimage-specimens-'))
  folders.push(folder)
  return folder
}
/** The built-in networks by name, each in the place of one that takes no time. */
const networks = () => {
  const provider = providerOf(scriptedModel(async () => undefined))
  const [model] = provider.models
  if (model === undefined) throw new Error('There is no model.')
  const named = (id: string): ImageModel => ({ ...model, id, name: id })
  const [first = '', ...others] = new Set(Object.values(SPECIMENS).map((specimen) => specimen.model))
  return { ...provider, id: 'local', models: [named(first), ...others.map(named)] as const }
}
const start = (dataDir: string, settings: Readonly<Record<string, string>> = {}) =>
  startServer(
    readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DATABASE_SYNC: 'off', LOOK: 'off', ...settings }),
    { providers: [networks()] },
  )
const galleryOf = async (url: string) =>
  listGallery.ok.body.parse(await (await fetch(`${url}/api/gallery`)).json()).projects

const rowsIn = async (dataDir: string) => {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, isDatabaseSynced: false }, log)
  const specimens = await db.selectFrom('specimens').selectAll().orderBy('name').execute()
  const evolutions = await db.selectFrom('evolutions').select(['id', 'title', 'is_featured']).execute()
  const due = await countDueFiles(db, new Date(Date.now() + 400 * 24 * 60 * MINUTE_MS))
  await close()
  return { specimens, evolutions, due }
}
const idsOf = (rows: readonly { readonly evolution_id: string | null }[]) =>
  rows.flatMap(({ evolution_id }) => evolution_id ?? []).toSorted()

test(
  'a new installation makes its specimens once, features and keeps them, and leaves out what the operator removed',
  async () => {
    const dataDir = await newFolder()
    await prepareEmptyDatabase(dataDir)
    const titles = Object.values(SPECIMENS).map(({ title }) => title)
    const server = await start(dataDir)
    const counted = async () => countSpecimens.ok.body.parse(await (await fetch(`${server.url}/api/specimens`)).json())
    const { made, coming } = await counted()
    expect([made + coming, coming > 0]).toEqual([titles.length, true])
    await expect.poll(async () => (await galleryOf(server.url)).length, { timeout: MADE_WITHIN_MS }).toBeGreaterThan(0)
    await expect.poll(async () => (await counted()).made, { timeout: MADE_WITHIN_MS }).toBeGreaterThan(0)
    const [first] = await galleryOf(server.url)
    expect(titles).toContain(first?.title)
    expect(first?.isFeatured).toBe(true)
    const operator = await openOperator({ dataDir, databaseUrl: undefined, url: server.url })
    expect(await operator.run('remove', first?.id ?? '')).toContain('removed')
    await server.close()

    const before = await rowsIn(dataDir)
    const left = before.evolutions.filter(({ id }) => id !== first?.id)
    expect(left.map(({ title }) => title).toSorted()).toEqual(
      titles.filter((title) => title !== first?.title).toSorted(),
    )
    expect(left.every(({ is_featured }) => is_featured)).toBe(true)
    expect(before.due).toEqual([])
    expect(idsOf(before.specimens)).toContain(first?.id)
    await (await start(dataDir)).close()
    const after = await rowsIn(dataDir)
    expect(after.specimens).toEqual(before.specimens)
    expect(after.evolutions).toHaveLength(titles.length)
  },
  MADE_WITHIN_MS,
)

test(
  'one that was stopped while they were begun leaves none behind, and begins none twice',
  async () => {
    const dataDir = await newFolder()
    await prepareEmptyDatabase(dataDir)
    await (await start(dataDir)).close()
    await (await start(dataDir)).close()
    const { specimens, evolutions } = await rowsIn(dataDir)
    expect(specimens).toHaveLength(Object.keys(SPECIMENS).length)
    expect(idsOf(specimens)).toEqual(evolutions.map(({ id }) => id).toSorted())
  },
  MADE_WITHIN_MS,
)

test.each([
  ['that was there before', true, {}],
  ['that is to have none', false, { SPECIMENS: 'off' }],
])(
  'an installation %s makes none',
  async (_name, wasThere, settings) => {
    const dataDir = await newFolder()
    await (wasThere ? prepareDataFolder : prepareEmptyDatabase)(dataDir)
    const server = await start(dataDir, settings)
    expect(await (await fetch(`${server.url}/api/specimens`)).json()).toEqual({ made: 0, coming: 0 })
    await server.close()
    expect((await rowsIn(dataDir)).specimens).toEqual([])
  },
  MADE_WITHIN_MS,
)

test('every photograph is there, and small', async () => {
  for (const specimen of Object.values(SPECIMENS)) {
    const bytes = await readPhotograph(specimen)
    expect(bytes.byteLength).toBeGreaterThan(5_000)
    expect(bytes.byteLength).toBeLessThan(120_000)
  }
})
