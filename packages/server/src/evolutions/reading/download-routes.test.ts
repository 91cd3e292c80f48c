import { createHash } from 'node:crypto'
import { type EvolutionDetail, evolutionDetail } from '@afterimage/contract/evolution'
import { chaptersOf } from '@afterimage/core/chapters'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchDetail, follow } from '../../../test/follow.ts'
import { imageForm, startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let id: string
let made: EvolutionDetail

beforeAll(async () => {
  const shift = scriptedModel(async () => undefined)
  const model: typeof shift = {
    ...shift,
    type: 'describe-then-draw',
    reproduce: async (step, signal) => ({ ...(await shift.reproduce(step, signal)), caption: `words ${step.number}` }),
  }
  server = await startTestServer([providerOf(model)])
  const answer = await server.call({}, '/api/evolution', imageForm(await readPhoto('pagoda.jpg'), { totalFrames: '3' }))
  id = z.object({ evolutionId: z.uuid() }).parse(await answer.json()).evolutionId
  await follow(server.url, id, ({ status }) => status === 'completed')
  made = await fetchDetail(server.url, id)
})
afterAll(() => server.close())

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.call({}, address, { method, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const filmUrl = () => made.evolution.outputMp4Url ?? ''

describe('every output', () => {
  test.each([
    ['mp4', 'video/mp4', 'ftyp'],
    ['gif', 'image/gif', 'GIF89a'],
    ['webp', 'image/webp', 'WEBPVP8X'],
    ['html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['poster', 'image/jpeg', '\xff\xd8\xff'],
    ['card', 'image/jpeg', '\xff\xd8\xff'],
  ])('%s is served as %s, for caches to keep', async (kind, type, mark) => {
    const output = made.evolution.outputs.find((candidate) => candidate.kind === kind)
    const answer = await get(output?.url ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
    const bytes = await bytesOf(answer)
    expect(bytes.length).toBe(output?.bytes)
    expect(bytes.subarray(0, 64).toString('latin1').toLowerCase()).toContain(mark.toLowerCase())
    expect(output?.url).toContain(createHash('sha256').update(bytes).digest('hex'))
  })

  test('a download is named after the evolution', async () => {
    const answer = await get(`${filmUrl()}?download=1`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="afterimage-${id.slice(0, 8)}.mp4"`)
    expect((await get(filmUrl())).headers.get('content-disposition')).toBeNull()
  })

  test('the player is only ever downloaded and can do nothing in this origin', async () => {
    const answer = await get(made.evolution.outputHtmlUrl ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.html"$/)
    expect(answer.headers.get('content-security-policy')).toBe('sandbox allow-scripts')
  })
})

describe('seeking in the film', () => {
  test('a part of it is 206 with exactly those bytes', async () => {
    const whole = await bytesOf(await get(filmUrl()))
    for (const [range, first, last] of [
      ['bytes=10-19', 10, 19],
      [`bytes=${whole.length - 5}-`, whole.length - 5, whole.length - 1],
      ['bytes=-7', whole.length - 7, whole.length - 1],
    ] as const) {
      const part = await get(filmUrl(), { range })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`)
      expect(await bytesOf(part)).toEqual(whole.subarray(first, last + 1))
    }
  })

  test('outside of it is 416, and an outdated If-Range gets the whole', async () => {
    const outside = await get(filmUrl(), { range: 'bytes=99999999-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([
      416,
      `bytes */${made.evolution.outputFileSize}`,
    ])
    expect((await get(filmUrl(), { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('HEAD tells the size, and an unchanged file is 304', async () => {
    const head = await get(filmUrl(), {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(made.evolution.outputFileSize)])
    const tag = head.headers.get('etag') ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      expect((await get(filmUrl(), { 'if-none-match': known })).status).toBe(304)
      expect((await get(filmUrl(), { 'if-none-match': known }, 'HEAD')).status).toBe(304)
    }
    expect((await get(filmUrl(), { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('a range is for GET alone', async () => {
    for (const range of ['bytes=0-0', 'bytes=99999999-']) {
      const head = await get(filmUrl(), { range }, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(made.evolution.outputFileSize)])
    }
  })
})

describe('frames', () => {
  test('each is a PNG whose hash is in the ledger, with a WebP thumbnail', async () => {
    for (const frame of made.frames) {
      const png = await bytesOf(await get(frame.url))
      expect(createHash('sha256').update(png).digest('hex')).toBe(frame.sha256)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: frame.width, height: frame.height })
      expect((await get(frame.thumbnailUrl)).headers.get('content-type')).toBe('image/webp')
    }
  })

  test('are sent to nobody who has them, by whichever tag', async () => {
    for (const address of [made.frames[1]?.url, made.frames[1]?.thumbnailUrl]) {
      const tag = (await get(address ?? '')).headers.get('etag') ?? ''
      for (const known of ['*', tag, `W/${tag}`, `"other",${tag}`]) {
        const answer = await get(address ?? '', { 'if-none-match': known })
        expect([answer.status, answer.headers.get('etag'), (await bytesOf(answer)).length]).toEqual([304, tag, 0])
      }
      expect((await get(address ?? '', { 'if-none-match': 'W/"other", "*"' })).status).toBe(200)
    }
    expect((await get(`/files/${'0'.repeat(64)}.png`, { 'if-none-match': '*' })).status).toBe(404)
  })

  test('one by its number, to look at or to keep', async () => {
    const answer = await get(`/api/evolution/${id}/frames/2?download=1`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="afterimage-${id.slice(0, 8)}-frame-002.png"`,
    )
    expect(
      createHash('sha256')
        .update(await bytesOf(answer))
        .digest('hex'),
    ).toBe(made.frames[2]?.sha256)
    expect((await get(`/api/evolution/${id}/frames/4`)).status).toBe(404)
    expect((await get(`/api/evolution/${id}/frames/last`)).status).toBe(400)
  })
})

test('the ZIP has the announced length, all frames and the ledger', async () => {
  const answer = await get(made.evolution.zipUrl)
  const zip = await bytesOf(answer)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-length')).toBe(String(zip.length))
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="afterimage-${id.slice(0, 8)}.zip"`)
  const entries = storedEntries(zip)
  expect([...entries.keys()].sort()).toEqual([
    'frames/frame-000.png',
    'frames/frame-001.png',
    'frames/frame-002.png',
    'frames/frame-003.png',
    'manifest.json',
  ])
  const manifest = evolutionDetail.parse(JSON.parse(entries.get('manifest.json')?.toString() ?? ''))
  expect(manifest.frames.map(({ caption }) => caption)).toEqual([null, 'words 1', 'words 2', 'words 3'])
  const kept = manifest.frames.map(({ number, drift }) => ({ number, kept: drift?.toOriginal.kept ?? null }))
  expect(manifest.chapters).toEqual(chaptersOf(kept))
  for (const frame of manifest.frames) {
    const png = entries.get(`frames/frame-00${frame.number}.png`) ?? ''
    expect(createHash('sha256').update(png).digest('hex')).toBe(frame.sha256)
  }
})

test.each([
  `/files/00000000-0000-4000-8000-00000000dead/${'0'.repeat(64)}.png`,
  `/files/x/${'0'.repeat(64)}.png`,
  '/files/%2e%2e%2fsession-secret',
  `/files/${'0'.repeat(8)}/..%2f..%2fsession-secret`,
])('%s is not there', async (address) => {
  const answer = await get(address)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

/** The entries of a ZIP without compression, by its central directory (APPNOTE 4.3.12 and 4.3.7). */
function storedEntries(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extraLength, commentLength, local] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.set(name, zip.subarray(start, start + size))
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}
