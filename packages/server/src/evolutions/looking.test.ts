import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution, getEvolution, getEvolutionStatus } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { imageForm, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

const providers = () => [providerOf(scriptedModel(async () => undefined))]
const visitor: Visitor = {}
let sight: ColourSight
let server: TestServer
let operator: Operator

beforeAll(async () => {
  sight = openColourSight()
  server = await startTestServer(providers(), { isLooking: true }, { openSight: async () => sight })
  operator = await openOperator(server)
})
afterAll(async () => {
  await operator.close()
  await server.close()
})

async function make(at: TestServer = server): Promise<string> {
  const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
  const created = await at.call(visitor, '/api/evolution', form)
  const { evolutionId: id } = createEvolution.ok.body.parse(await created.json())
  await follow(at.url, id, ({ status }) => status === 'completed')
  return id
}

async function detailOf(id: string, at: TestServer = server): Promise<EvolutionDetail> {
  return getEvolution.ok.body.parse(await (await at.call(visitor, `/api/evolution/${id}`)).json())
}

async function looked(id: string): Promise<EvolutionDetail> {
  await expect.poll(async () => (await detailOf(id)).evolution.isBeingLookedAt, { timeout: 20_000 }).toBe(false)
  return detailOf(id)
}

test('what a machine sees is told with each frame and of the whole evolution, and its vectors are nobody else’s', async () => {
  const id = await make()
  const { evolution, frames } = await looked(id)
  expect(evolution).toMatchObject({
    labelSpans: [{ label: 'orange', from: 0, to: 3 }],
    labelStory: { labels: ['orange'], unsureFrom: null, lostAt: null },
    meaningDrift: { mcd: expect.any(Number), sdr: expect.any(Number) },
  })
  expect(frames.map(({ labels }) => labels?.[0]?.id)).toEqual(['orange', 'orange', 'orange', 'orange'])
  expect(frames.map(({ drift }) => typeof drift?.toOriginal.meaning)).toEqual(['number', 'number', 'number', 'number'])
  const status = await server.call(visitor, `/api/evolution/${id}/status`)
  const { frames: polled } = getEvolutionStatus.ok.body.parse(await status.json())
  expect(polled.map(({ meaning, labels }) => [meaning, labels])).toEqual(
    frames.map(({ drift, labels }) => [drift?.toOriginal.meaning, labels]),
  )
  const kept = await readdir(path.join(server.dataDir, 'files', id))
  const [vector] = kept.filter((name) => name.endsWith('.vec'))
  expect((await server.call(visitor, `/files/${id}/${vector}`)).status).toBe(404)
})

test('the film’s player tells of the labels', async () => {
  const { evolution } = await looked(await make())
  const player = await (await server.call(visitor, evolution.outputHtmlUrl ?? '')).text()
  expect(player.includes('"spans":[{"label":"orange"')).toBe(true)
})

test('nothing is left of the vectors when an evolution is deleted', async () => {
  const id = await make()
  await looked(id)
  expect((await server.call(visitor, `/api/evolution/${id}`, { method: 'DELETE' })).ok).toBe(true)
  expect(await server.keptFolders()).not.toContain(id)
})

test('LOOK=off looks at nothing and tells of nothing', async () => {
  const off = await startTestServer(providers(), { isLooking: false }, { openSight: async () => sight })
  try {
    const before = sight.looks
    const { evolution, frames } = await detailOf(await make(off), off)
    expect(evolution).toMatchObject({ labelSpans: [], labelStory: null, meaningDrift: null, isBeingLookedAt: false })
    expect(frames.map(({ labels, drift }) => [labels, drift?.toOriginal.meaning])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    )
    expect(sight.looks).toBe(before)
  } finally {
    await off.close()
  }
})

test('the operator has older evolutions looked at', async () => {
  expect(await operator.run('look')).toBe('All frames whose pictures are there were looked at.')
  const dark = await startTestServer(providers(), { isLooking: false, databaseUrl: undefined })
  const other = await openOperator(dark)
  try {
    await make(dark)
    await expect(other.run('look')).rejects.toThrow('Nobody looks at frames here')
  } finally {
    await other.close()
    await dark.close()
  }
})
