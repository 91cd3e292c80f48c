import { createServer, type Server } from 'node:http'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { problemBody } from '@afterimage/contract/problem'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PASSWORD, signUp } from '../../test/sign-up.ts'
import { dataUrl, imageForm, json, startTestServer, type TestServer } from '../../test/test-server.ts'
import { openDatabase } from '../platform/database/open-database.ts'

/** Asks for no frame until the test is over: what is created here must be there because it was created. */
const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

const created = z.object({ evolutionId: z.uuid() })

let server: TestServer
let pictures: Server
let picturesUrl: string
let photo: Uint8Array
/** What happens while a picture is fetched. */
let whenAsked: () => Promise<unknown> = async () => undefined

beforeAll(async () => {
  photo = await readPhoto('coffee-cup.jpg')
  pictures = createServer((request, answer) => {
    if (request.url === '/photo.jpg') answer.end(photo)
    else if (request.url === '/leave.jpg') void whenAsked().then(() => answer.end(photo))
    else if (request.url === '/page') answer.end('<html></html>')
    else answer.writeHead(404).end()
  })
  await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening))
  const address = pictures.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  picturesUrl = `http://pictures.test:${address.port}`
  // Only the test's own host leads to this machine; every other address meets the real guard.
  const near = guardFetch(
    async () => ['127.0.0.1'],
    () => true,
    'any',
  )
  const far = guardFetch(async (host) => {
    if (host === 'intranet.test') return ['10.1.2.3']
    throw new Error(`${host} does not exist`)
  })
  server = await startTestServer(
    [providerOf(idle)],
    {},
    {
      fetchImage: (url, limits, signal) => (url.startsWith(picturesUrl) ? near : far)(url, limits, signal),
    },
  )
})

afterAll(async () => {
  await server.close()
  pictures.close()
})

test('a start whose account is deleted while its picture is fetched is told to sign in, and leaves nothing', async () => {
  const { visitor } = await signUp(server)
  whenAsked = () => server.call(visitor, '/user/delete', json({ password: PASSWORD }))
  const before = await server.keptFolders()
  const answer = await server.call(
    visitor,
    '/api/evolution',
    json({ totalFrames: 3, imageUrl: `${picturesUrl}/leave.jpg` }),
  )
  expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([401, 'authentication_required'])
  expect(await server.keptFolders()).toEqual(before)
})

describe('what a person sends becomes an evolution', () => {
  const sent = {
    'a multipart file': () => imageForm(photo, { totalFrames: '3' }),
    'a data URL': () => json({ totalFrames: 3, imageData: dataUrl(photo) }),
    'an address': () => json({ totalFrames: 3, imageUrl: `${picturesUrl}/photo.jpg` }),
    'a style by its fixed prompt': () =>
      json({
        totalFrames: 3,
        imageData: dataUrl(photo),
        prompt: 'Simplify this image while keeping its main elements',
      }),
    'the older name of a model': () => json({ totalFrames: 3, imageData: dataUrl(photo), llmProvider: 'shift' }),
    'provider and model': () =>
      json({
        totalFrames: 100,
        imageData: dataUrl(photo),
        aiProvider: 'test',
        aiModelId: 'shift',
        seed: 4_294_967_295,
      }),
  } satisfies Record<string, () => RequestInit>

  test.each(Object.entries(sent))('%s', async (_name, request) => {
    const answer = await server.call({}, '/api/evolution', request())
    expect(answer.status).toBe(201)
    const { evolutionId } = created.parse(await answer.json())
    const detail = evolutionDetail.parse(await (await server.call({}, `/api/evolution/${evolutionId}`)).json())
    expect(detail.frames).toMatchObject([{ number: 0, width: 64, previousSha256: null }])
    const unchanged = { ssim: 1, psnrDb: null, deltaE: 0, hashDistance: 0 }
    expect(detail.frames[0]?.drift).toMatchObject({ toOriginal: unchanged, toPrevious: unchanged })
    expect(detail.frames[0]?.drift?.image.sharpness).toBeGreaterThan(0)
    const picture = await server.call({}, detail.evolution.inputImageUrl)
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('png')
  })
})

describe('what cannot become an evolution is refused and leaves nothing behind', async () => {
  const gradient = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
  )
  const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
  const huge = await gradient(8_000, 5_001).png().toBuffer()
  const jpeg = Buffer.from(await readPhoto('raccoon.jpg'))
  const form = (image: Uint8Array, fields: Record<string, string> = {}) =>
    imageForm(image, { totalFrames: '3', ...fields })
  const order = (fields: object) => json({ totalFrames: 3, imageData: dataUrl(jpeg), ...fields })
  const byUrl = (imageUrl: string) => json({ totalFrames: 3, imageUrl })
  const raw = (body: string, type: string): RequestInit => ({ method: 'POST', headers: { 'content-type': type }, body })

  const refused: Readonly<Record<string, readonly [RequestInit, number, string, RegExp]>> = {
    'no image': [json({ totalFrames: 3 }), 400, 'image_missing', /^Please upload an image to evolve$/],
    'an empty file': [form(new Uint8Array()), 400, 'image_missing', /Please upload an image/],
    'two images': [order({ imageUrl: 'https://example.com/a.png' }), 400, 'invalid_request', /Send one image/],
    'a file that is no image': [form(Buffer.from('hello, this is text')), 422, 'image_rejected', /not an image/],
    'an SVG': [form(svg), 422, 'image_rejected', /SVG files are not supported/],
    'a HEIC': [form(heic), 422, 'image_rejected', /HEI[CF].* not supported/],
    'a truncated JPEG': [form(jpeg.subarray(0, jpeg.length / 2)), 422, 'image_rejected', /damaged or incomplete/],
    'a data URL that is none': [order({ imageData: 'data:nonsense' }), 422, 'image_rejected', /not a data URL/],
    'over 10 MB as a file': [form(Buffer.alloc(10_000_001, 7)), 413, 'image_too_large', /10 MB/],
    'over 10 MB as a data URL': [
      order({ imageData: dataUrl(Buffer.concat([jpeg, Buffer.alloc(10_000_001 - jpeg.length)])) }),
      413,
      'image_too_large',
      /10 MB/,
    ],
    'over 40 megapixels': [form(huge), 413, 'image_too_large', /40 megapixels/],
    'a body beyond all measure': [order({ imageData: 'A'.repeat(13_400_000) }), 413, 'request_too_large', /10 MB/],
    'too few pixels': [form(await gradient(8, 8).png().toBuffer()), 422, 'image_rejected', /at least 16/],
    'an unknown model': [
      order({ aiProvider: 'test', aiModelId: 'none' }),
      422,
      'model_unavailable',
      /Choose one of: shift/,
    ],
    'an unknown provider': [order({ llmProvider: 'midjourney' }), 422, 'model_unavailable', /“midjourney” here/],
    'an unknown style': [order({ style: 'cubist' }), 400, 'invalid_request', /^Choose one of the styles/],
    'a free prompt for a model without words': [
      order({ prompt: 'A cat' }),
      422,
      'prompt_not_supported',
      /takes no prompt/,
    ],
    'a length that is not on offer': [
      order({ totalFrames: 7 }),
      400,
      'invalid_request',
      /^Choose one of 3, 10, 25, 50, 100 iter/,
    ],
    'no length': [json({ imageData: dataUrl(jpeg) }), 400, 'invalid_request', /^Choose one of 3, 10/],
    'a seed out of range': [order({ seed: -1 }), 400, 'invalid_request', /seed/],
    'a random image service': [byUrl('https://picsum.photos/200'), 422, 'random_image_service', /static image URL/],
    'a private address': [byUrl('http://192.168.0.1/a.png'), 422, 'image_url_refused', /not public/],
    'a name that leads inside': [byUrl('http://intranet.test/a.png'), 422, 'image_url_refused', /not public/],
    'the metadata service in hexadecimal': [byUrl('http://0xA9FEA9FE/'), 422, 'image_url_refused', /not public/],
    'a file address': [byUrl('file:///etc/passwd'), 422, 'image_url_refused', /http and https/],
    'no address at all': [byUrl('kitten'), 422, 'image_url_refused', /not a web address/],
    'a host that does not exist': [
      byUrl('https://nowhere.test/a.png'),
      422,
      'image_url_unreachable',
      /could not be reached/,
    ],
    'JSON that is none': [raw('{"totalFrames": 3,', 'application/json'), 400, 'invalid_json', /not valid JSON/],
    'an empty JSON body': [raw('', 'application/json'), 400, 'invalid_json', /empty/],
    'a JSON list': [json([]), 400, 'invalid_request', /./],
    'another content type': [raw('totalFrames=3', 'text/plain'), 415, 'unsupported_media_type', /multipart/],
    'a form without a boundary': [raw('x', 'multipart/form-data'), 400, 'invalid_request', /form could not be read/],
    'a form of another kind': [
      { method: 'POST', body: new URLSearchParams({ totalFrames: '3' }) },
      415,
      'unsupported_media_type',
      /application\/json/,
    ],
  }

  test.each(Object.entries(refused))('%s', async (_name, [request, status, code, sentence]) => {
    const before = await server.keptFolders()
    const answer = await server.call({}, '/api/evolution', request)
    const problem = problemBody.parse(await answer.json())
    expect([answer.status, problem.code]).toEqual([status, code])
    expect(problem.error).toMatch(sentence)
    expect(problem.message).toBe(problem.error)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await server.keptFolders()).toEqual(before)
  })

  test('an address that answers with a page, or not at all', async () => {
    const page = await server.call({}, '/api/evolution', json({ totalFrames: 3, imageUrl: `${picturesUrl}/page` }))
    expect(problemBody.parse(await page.json()).code).toBe('image_rejected')
    const gone = await server.call({}, '/api/evolution', json({ totalFrames: 3, imageUrl: `${picturesUrl}/gone` }))
    expect(problemBody.parse(await gone.json()).error).toBe('The address answered with status 404 instead of an image.')
  })

  test('nothing but what was created is in the database', async () => {
    const folders = await server.keptFolders()
    await server.stop()
    const database = await openDatabase(server, pino({ level: 'silent' }))
    try {
      const rows = await database.db.selectFrom('evolutions').select('id').execute()
      expect(rows.map(({ id }) => id).sort()).toEqual([...folders].sort())
      const originals = await database.db.selectFrom('frames').select('evolution_id').execute()
      expect(originals).toHaveLength(rows.length)
    } finally {
      await database.close()
    }
  })
})
