import type { Recording } from '@afterimage/testing/models/recording'
import { describe, expect, test } from 'vitest'
import { NOW_MS, testContext } from './adapter-context.ts'
import { describeRows, ROWS } from './image-model.rows.ts'
import { chatter, failure, never, paint, type RecordedWorld, recordedWorld } from './recorded-world.ts'
import { someStep as step } from './some-step.ts'

/** What sets another model of an adapter apart, which has shown all the rest with its first: what it asks, what it keeps, what it costs. */
export function describeVariant(recording: Recording): void {
  describe(recording.name, () => {
    const world = recordedWorld(recording)
    test('makes a picture, says what it cost, and asks once', () => expectOnePicture(recording, world))
    for (const { name, show } of ROWS.filter(({ isOfEach }) => isOfEach)) test(name, () => show(recording, world))
  })
}

async function expectOnePicture(recording: Recording, { server, picture, reproduce, started }: RecordedWorld) {
  const made = await reproduce(recording.script(server.url, picture))
  expect('encoded' in made && Buffer.from(made.encoded).equals(picture)).toBe(true)
  expect(made.costUsd).toBeCloseTo(recording.costUsd, 6)
  const [request, ...others] = started()
  expect(others).toEqual([])
  if (request === undefined) throw new Error('nothing was asked')
  await recording.expectRequest(request)
}

/** What every remote model must do, no matter who runs it: the one suite for all adapters, against recorded answers. */
export function describeImageModel(recording: Recording): void {
  describeRows(recording)
  describe(recording.name, () => {
    const world = recordedWorld(recording)
    const { open, instead, reproduce, started } = world

    test('makes a picture, says what it cost, and asks once', () => expectOnePicture(recording, world))

    test('hands on a picture of another size and format as it came', async () => {
      const other = await paint('jpeg', 130, 50)
      const made = await reproduce(recording.script(world.server.url, other))
      expect('encoded' in made && Buffer.from(made.encoded).equals(other)).toBe(true)
    })

    const { slowScript } = recording
    const looking = slowScript === undefined ? ' (There is nothing to look at: the call stays open.)' : ''
    test.skipIf(slowScript === undefined)(`waits for work that takes its time${looking}`, async () => {
      const made = await reproduce(slowScript?.(world.server.url, world.picture) ?? {})
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
      const answers = reply === undefined ? (script?.(world.server.url) ?? {}) : instead(reply)
      const told = await failure(reproduce(answers))
      expect(told.kind).toBe(kind)
      if (retryAfterMs !== undefined) expect(told.retryAfterMs).toBe(retryAfterMs)
    })

    test('leaves it to the runner to ask again after a server error, and says that the try may be billed', async () => {
      const script = instead(
        { status: 500, json: chatter },
        ...(recording.script(world.server.url, world.picture)[recording.start] ?? []),
      )
      world.server.follow(script)
      const model = await open()
      const told = await failure(model.reproduce(step, never))
      expect(told).toMatchObject({ kind: 'broken', mayBeBilled: model.costPerImage > 0 ? true : undefined })
      expect(started()).toHaveLength(1)
      expect('encoded' in (await model.reproduce(step, never))).toBe(true)
    })

    test('takes an answer that breaks off for none', async () => {
      const [usual] = recording.script(world.server.url, world.picture)[recording.start] ?? []
      const told = await failure(reproduce(instead({ ...usual, hangsUp: true })))
      expect(told.kind).toBe('broken')
    })

    test('does not mistake a success without a picture for a frame', async () => {
      expect((await failure(reproduce(recording.pictureless(world.server.url)))).kind).toBe('broken')
      const page = Buffer.from('<html>busy</html>')
      expect((await failure(reproduce(recording.script(world.server.url, page)))).kind).toBe('broken')
      expect((await failure(reproduce(instead({ bytes: page })))).kind).toBe('broken')
    })

    test('says of a format that is not read what is to be set, and books the picture that was painted', async () => {
      const avif = Buffer.from('0000001c6674797061766966', 'hex')
      const told = await failure(reproduce(recording.script(world.server.url, avif)))
      expect(told).toMatchObject({ kind: 'misconfigured', message: expect.stringContaining('answers in AVIF') })
      expect(told.billedUsd ?? 0).toBeCloseTo(recording.costUsd, 6)
    })

    const { scriptWithAddress } = recording
    const inline = scriptWithAddress === undefined ? ' (It answers with the picture itself.)' : ''
    test.skipIf(inline !== '')(`fetches a picture from elsewhere through the guard only${inline}`, async () => {
      const asked: string[] = []
      const guard = async (address: string) => {
        asked.push(address)
        return world.picture
      }
      const address = 'https://pictures.example/1.png'
      const made = await reproduce(scriptWithAddress?.(world.server.url, address) ?? {}, testContext(guard))
      expect('encoded' in made).toBe(true)
      expect(asked).toEqual([address])
      const inside = scriptWithAddress?.(world.server.url, 'http://127.0.0.1:1/inside.png') ?? {}
      expect((await failure(reproduce(inside))).kind).toBe('broken')
    })
  })
}
