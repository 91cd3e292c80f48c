import { getCut, orderCut } from '@afterimage/contract/cut-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { STILL_FORMATS, STILL_KINDS } from '@afterimage/core/cut/stills'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { follow } from '../../../test/follow.ts'
import { imageForm, json, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let id: string

beforeAll(async () => {
  server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
  id = await begin('3')
  await follow(server.url, id, ({ status }) => status === 'completed')
})
afterAll(() => server.close())

const begin = async (totalFrames: string) => {
  const answer = await server.call({}, '/api/evolution', imageForm(await readPhoto('pagoda.jpg'), { totalFrames }))
  return z.object({ evolutionId: z.uuid() }).parse(await answer.json()).evolutionId
}
const order = (options: object, of = id) => server.call({}, `/api/evolution/${of}/cuts`, json(options))
const get = (address: string, method = 'GET') => server.call({}, `/api/evolution/${id}${address}`, { method })

describe('a cut', () => {
  test('is ordered, made by a worker, and served to be seen and to be saved', async () => {
    const answer = await order({ shape: '1:1', seconds: 6 })
    expect(answer.status).toBe(202)
    const ordered = orderCut.ok.body.parse(await answer.json())
    expect(ordered.options).toEqual({ ...USUAL_CUT, shape: '1:1', seconds: 6 })
    const look = async () => getCut.ok.body.parse(await (await get(`/cuts/${ordered.id}`)).json())
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('ready')
    const { url, bytes, keptUntil } = await look()
    expect(Date.parse(keptUntil)).toBeGreaterThan(Date.now())
    const film = await server.call({}, `${url}?download=1`)
    expect(film.headers.get('content-type')).toBe('video/mp4')
    expect(film.headers.get('content-disposition')).toMatch(/^attachment; filename="afterimage-.*\.mp4"$/)
    const content = Buffer.from(await film.arrayBuffer())
    expect(content).toHaveLength(bytes ?? 0)
    expect(content.includes(DIGITAL_SOURCE_TYPE)).toBe(true)
  })

  test.each([{ shape: '4:3' }, { seconds: 7 }, { original: 'left' }, { ending: 3 }, { hasWordmark: 'no' }, []])(
    'is refused with options that there are not: %j',
    async (options) => {
      const answer = await order(options)
      expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([400, 'invalid_request'])
    },
  )

  test('of no evolution, or of another one, is not there', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000001'
    expect((await order({}, nowhere)).status).toBe(404)
    expect((await get(`/cuts/${nowhere}`)).status).toBe(404)
  })

  test('costs an address nothing when it is there already, and others soon are too many', async () => {
    const same = new Set<number>()
    for (let round = 0; round < 25; round += 1) same.add((await order({ shape: '1:1', seconds: 6 })).status)
    expect([...same]).toEqual([202])
    const endings = ['hold', 'rewind', 'boomerang']
    const choices = endings.flatMap((ending) =>
      [6, 12, 20].flatMap((seconds) => ['none', 'inset', 'beside'].map((original) => ({ ending, seconds, original }))),
    )
    const statuses: number[] = []
    for (const choice of choices) statuses.push((await order({ shape: 'source', ...choice })).status)
    expect(statuses[0]).toBe(202)
    expect([429, 503]).toContain(statuses.at(-1))
  })
})

describe('a still', () => {
  test.each(STILL_KINDS.flatMap((kind) => STILL_FORMATS.map((format) => [kind, format] as const)))(
    '%s as %s is a marked picture to be saved',
    async (kind, format) => {
      const answer = await get(`/stills/${kind}/${format}`)
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      expect(answer.headers.get('content-disposition')).toContain(`-${kind}.${format}"`)
      const content = Buffer.from(await answer.arrayBuffer())
      const { width, height, xmp } = await sharp(content).metadata()
      expect([width > 500, height > 500]).toEqual([true, true])
      expect(xmp?.toString()).toContain(DIGITAL_SOURCE_TYPE)
      const head = await get(`/stills/${kind}/${format}`, 'HEAD')
      expect([head.status, head.headers.get('content-type')]).toEqual([200, `image/${format}`])
    },
  )

  test.each(['collage/gif', 'poster/png'])('%s is none', async (name) => {
    expect((await get(`/stills/${name}`)).status).toBe(400)
  })
})
