import { normaliseImage } from '@afterimage/frames/normalise-image'
import { readPhoto } from '@afterimage/testing/images/photo'
import { perfectAnswer } from '@afterimage/testing/models/perfect-model'
import {
  openProviderServer,
  type ProviderServer,
  type Reply,
  type Script,
} from '@afterimage/testing/models/provider-server'
import { type Recording, SECRET } from '@afterimage/testing/models/recording'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ImageModel, Reproduction } from '../src/image-model.ts'
import { ModelError } from '../src/model-error.ts'
import { readProviderSettings } from '../src/read-provider-settings.ts'
import { reproduceFrame } from '../src/reproduce-frame.ts'
import type { AdapterContext } from '../src/transport/adapter-context.ts'
import { NOW_MS, QUICK, testContext } from './adapter-context.ts'
import { someStep as step } from './some-step.ts'

const never = new AbortController().signal
/** What a provider may say with the key in it. */
const chatter = { error: `key ${SECRET} of ${Buffer.from(SECRET).toString('base64')}, Authorization: Bearer ${SECRET}` }

/** What every remote model must do, no matter who runs it: the one suite for all adapters, against recorded answers. */
export function describeImageModel(recording: Recording): void {
  describe(recording.name, () => {
    let server: ProviderServer
    let picture: Uint8Array

    beforeAll(async () => {
      server = await openProviderServer()
      picture = await paint('png', 48, 32)
    })
    afterAll(() => server.close())

    const open = async (context: AdapterContext = testContext()): Promise<ImageModel> => {
      const [, configured] = readProviderSettings(recording.env(server.url)).providers
      const provider = await configured?.open({ context, captioner: recording.captioner })
      const model = provider?.models.find(({ id }) => id === recording.modelId)
      if (model === undefined) throw new Error(`${recording.name} does not offer ${recording.modelId}`)
      return model
    }
    /** The usual script with other replies to the request that starts the work. */
    const instead = (...replies: readonly Reply[]): Script => ({
      ...recording.script(server.url, picture),
      [recording.start]: replies,
    })
    const reproduce = async (script: Script, context?: AdapterContext, signal = never): Promise<Reproduction> => {
      server.follow(script)
      return (await open(context)).reproduce(step, signal)
    }
    const started = () => server.received.filter(({ method, path }) => `${method} ${path}` === recording.start)

    test('makes a picture, says what it cost, and asks once', async () => {
      const made = await reproduce(recording.script(server.url, picture))
      expect('encoded' in made && Buffer.from(made.encoded).equals(picture)).toBe(true)
      expect(made.costUsd).toBeCloseTo(recording.costUsd, 6)
      const [request, ...others] = started()
      expect(others).toEqual([])
      if (request === undefined) throw new Error('nothing was asked')
      await recording.expectRequest(request)
    })

    test('hands on a picture of another size and format as it came', async () => {
      const other = await paint('jpeg', 130, 50)
      const made = await reproduce(recording.script(server.url, other))
      expect('encoded' in made && Buffer.from(made.encoded).equals(other)).toBe(true)
    })

    const { slowScript } = recording
    test.runIf(slowScript !== undefined)('waits for work that takes its time', async () => {
      const made = await reproduce(slowScript?.(server.url, picture) ?? {})
      expect('encoded' in made).toBe(true)
    })

    test.each([
      ['in seconds', '7', 7_000],
      ['as a date', new Date(NOW_MS + 90_000).toUTCString(), 90_000],
    ])('is busy for as long as the header says, %s', async (_name, wait, retryAfterMs) => {
      const reply = { status: 429, headers: { 'retry-after': wait }, json: chatter }
      expect(await failure(reproduce(instead(reply)))).toMatchObject({ kind: 'busy', retryAfterMs })
    })

    test.each([
      [401, 'misconfigured'],
      [402, 'exhausted'],
      [404, 'misconfigured'],
      [308, 'misconfigured'],
      [503, 'busy'],
      [504, 'timeout'],
    ])('tells status %i apart', async (status, kind) => {
      const reply = { status, headers: { location: 'https://elsewhere.example/' }, json: chatter }
      expect(await failure(reproduce(instead(reply)))).toMatchObject({ kind })
    })

    test.each(recording.failures)('$name', async ({ kind, retryAfterMs, reply, script }) => {
      const told = await failure(reproduce(reply === undefined ? (script?.(server.url) ?? {}) : instead(reply)))
      expect(told.kind).toBe(kind)
      if (retryAfterMs !== undefined) expect(told.retryAfterMs).toBe(retryAfterMs)
    })

    test('leaves it to the runner to ask again after a server error, and says that the try may be billed', async () => {
      const script = instead(
        { status: 500, json: chatter },
        ...(recording.script(server.url, picture)[recording.start] ?? []),
      )
      server.follow(script)
      const model = await open()
      const told = await failure(model.reproduce(step, never))
      expect(told).toMatchObject({ kind: 'broken', mayBeBilled: model.costPerImage > 0 ? true : undefined })
      expect(started()).toHaveLength(1)
      expect('encoded' in (await model.reproduce(step, never))).toBe(true)
    })

    test.each([
      ['call', { ...QUICK, callMs: 60 }],
      ['reproduction', { ...QUICK, totalMs: 60 }],
    ])('gives up when the %s takes too long', async (_name, timeouts) => {
      const told = await failure(reproduce(instead({ isSilent: true }), { ...testContext(), timeouts }))
      expect(told.kind).toBe('timeout')
    })

    test('stops at once when nobody wants the frame any more', async () => {
      const stop = new AbortController()
      const making = reproduce(instead({ isSilent: true }), testContext(), stop.signal)
      const ended = expect(making).rejects.toThrow('the server is stopping')
      await vi.waitFor(() => expect(started()).toHaveLength(1), { interval: 2, timeout: 20_000 })
      stop.abort(new Error('the server is stopping'))
      await ended
    })

    test('takes an answer that breaks off for none', async () => {
      const [usual] = recording.script(server.url, picture)[recording.start] ?? []
      const told = await failure(reproduce(instead({ ...usual, hangsUp: true })))
      expect(told.kind).toBe('broken')
    })

    test('does not mistake a success without a picture for a frame', async () => {
      expect((await failure(reproduce(recording.pictureless(server.url)))).kind).toBe('broken')
      const page = Buffer.from('<html>busy</html>')
      expect((await failure(reproduce(recording.script(server.url, page)))).kind).toBe('broken')
      expect((await failure(reproduce(instead({ bytes: page })))).kind).toBe('broken')
    })

    test('takes a blank picture for a refusal, black or transparent', async () => {
      const black = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer()
      const clear = { r: 90, g: 0, b: 0, alpha: 0 }
      const transparent = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
        .png()
        .toBuffer()
      for (const blank of [black, transparent]) {
        server.follow(recording.script(server.url, blank))
        const told = await failure(reproduceFrame(await open(), step, never))
        expect(told).toMatchObject({
          kind: 'refused',
          message: expect.stringContaining('answered with a blank picture'),
        })
      }
    })

    const sees = recording.isBlind !== true
    test.each(sees ? SHAPES : [])(
      'adds nothing of ours to the loop at %s: a perfect model gives back every pixel',
      async (_shape, width, height) => {
        const model = await open()
        const photo = await sharp(await readPhoto('bridge-at-night.jpg'))
          .resize({ width, height, fit: 'cover' })
          .toBuffer()
        const original = await normaliseImage(photo, model)
        const painted = { ...step, original, previous: original }
        server.follow(recording.script(server.url, picture))
        await model.reproduce(painted, never)
        const answer = await perfectAnswer(recording, server.received)
        server.follow(recording.script(server.url, answer))
        const made = await reproduceFrame(model, painted, never)
        expect(Buffer.from(made.pixels.data).equals(Buffer.from(original.data))).toBe(true)
      },
    )

    test('says of a format that is not read what is to be set', async () => {
      const avif = Buffer.from('0000001c6674797061766966', 'hex')
      const told = await failure(reproduce(recording.script(server.url, avif)))
      expect(told).toMatchObject({ kind: 'misconfigured', message: expect.stringContaining('answers in AVIF') })
    })

    const { scriptWithAddress } = recording
    test.runIf(scriptWithAddress !== undefined)('fetches a picture from elsewhere through the guard only', async () => {
      const asked: string[] = []
      const guard = async (address: string) => {
        asked.push(address)
        return picture
      }
      const address = 'https://pictures.example/1.png'
      const made = await reproduce(scriptWithAddress?.(server.url, address) ?? {}, testContext(guard))
      expect('encoded' in made).toBe(true)
      expect(asked).toEqual([address])
      const inside = scriptWithAddress?.(server.url, 'http://127.0.0.1:1/inside.png') ?? {}
      expect((await failure(reproduce(inside))).kind).toBe('broken')
    })
  })
}

/** What people take with a phone, a camera and of films, px. */
const SHAPES = [
  ['4:3', 1200, 900],
  ['3:2', 1200, 800],
  ['16:9', 1280, 720],
  ['9:16', 720, 1280],
  ['1:1', 1000, 1000],
] as const

async function paint(format: 'png' | 'jpeg', width: number, height: number): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: '#7a5c3e' } })
    .toFormat(format)
    .toBuffer()
}

/** The error that a reproduction ends with, which never holds the key, however deep one looks. */
async function failure(pending: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await pending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ModelError)) throw new Error('it did not fail as a model fails', { cause: error })
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const seen = `${inner.message} ${inner.stack} ${JSON.stringify(inner)}`
    expect(seen).not.toContain(SECRET)
    expect(seen).not.toContain(Buffer.from(SECRET).toString('base64'))
  }
  expect(error.message).toMatch(/^[A-Z].*\.$|^(fal|xAI) .*\.$/)
  return error
}
