import { normaliseImage } from '@afterimage/frames/normalise-image'
import { readPhoto } from '@afterimage/testing/images/photo'
import { perfectAnswer } from '@afterimage/testing/models/perfect-model'
import type { Script } from '@afterimage/testing/models/provider-server'
import type { Recording } from '@afterimage/testing/models/recording'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { makeFrame } from '../src/make-frame.ts'
import { reproduceFrame } from '../src/reproduce-frame.ts'
import { QUICK, testContext } from './adapter-context.ts'
import { chatter, failure, never, paint, type RecordedWorld, recordedWorld } from './recorded-world.ts'
import { someStep as step } from './some-step.ts'
import { withoutCosts, withUnreadableCosts } from './without-costs.ts'

/** What people take with a phone, a camera and of films, px. */
const SHAPES = [
  ['4:3', 1200, 900],
  ['3:2', 1200, 800],
  ['16:9', 1280, 720],
  ['9:16', 720, 1280],
  ['1:1', 1000, 1000],
] as const

/** One row of the table: what every adapter shows, or says why there is nothing to show. */
interface Row {
  readonly name: string
  /** Shown by each model of an adapter, not by its first alone. */
  readonly isOfEach?: boolean
  /** Why this recording has nothing to show here. */
  without?(recording: Recording): string | undefined
  show(recording: Recording, world: RecordedWorld): Promise<void>
}

/** Every model is shown the same few: each is made once. */
const photos = new Map<string, Promise<Buffer>>()

function photoOf(width: number, height: number): Promise<Buffer> {
  const name = `${width} × ${height}`
  const made = photos.get(name) ?? readPhoto('bridge-at-night.jpg').then((bytes) => cover(bytes, width, height))
  photos.set(name, made)
  return made
}

const cover = (photo: Uint8Array, width: number, height: number) =>
  sharp(photo).resize({ width, height, fit: 'cover' }).toBuffer()

export const ROWS: readonly Row[] = [
  ...SHAPES.map(
    ([shape, width, height]): Row => ({
      isOfEach: shape === '4:3' || shape === '9:16',
      name: `adds nothing of ours to the loop at ${shape}: a perfect model gives back every pixel`,
      without: ({ paintsIn }) => (typeof paintsIn === 'object' ? paintsIn.none : undefined),
      show: async (recording, world) => {
        const model = await world.open()
        const original = await normaliseImage(await photoOf(width, height), model)
        const painted = { ...step, original, previous: original }
        const { server, picture } = world
        server.follow(recording.script(server.url, picture))
        await model.reproduce(painted, never)
        const answer = await perfectAnswer(recording, server.received)
        server.follow(recording.script(server.url, answer))
        const made = await reproduceFrame(model, painted, never)
        expect(Buffer.from(made.pixels.data).equals(Buffer.from(original.data))).toBe(true)
      },
    }),
  ),
  {
    name: 'sends no word that a server would take for a command',
    show: async (recording, { server, picture, open }) => {
      const args = '<sd_cpp_extra_args>{"steps":150}</sd_cpp_extra_args>'
      const prompt = `A cat ${args}<lora:evil:1> asleep|awake`
      const model = await open()
      server.follow(recording.script(server.url, picture))
      await model.reproduce({ ...step, prompt }, never)
      const sent = server.received.map(({ body }) => body.toString('latin1')).join('\n')
      expect(sent).toContain('A cat asleep,awake')
      expect(sent).not.toMatch(/sd_cpp|lora:/)
    },
  },
  {
    name: 'refuses where the provider does: it is never asked again, and nothing becomes a frame',
    without: ({ noRefusal }) => noRefusal,
    show: async ({ failures }, { server, instead, open }) => {
      const refusals = failures.filter(({ kind }) => kind === 'refused')
      expect(refusals).not.toEqual([])
      for (const { reply, script } of refusals) {
        server.follow(reply === undefined ? (script?.(server.url) ?? {}) : instead(reply))
        const notes: string[] = []
        const note = async (kind: string) => void notes.push(kind)
        const making = makeFrame(await open(), step, { note, signal: never })
        await expect(making).rejects.toMatchObject({ failure: { kind: 'refused' } })
        expect(notes).toEqual(['refused'])
      }
    },
  },
  {
    name: 'takes a blank picture for a refusal, black or transparent',
    show: async (recording, { server, open }) => {
      const black = await paint('jpeg', 512, 512, '#000')
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
    },
  },
  {
    name: 'leaves a draft where it is and takes the picture',
    without: ({ withDraft }) => ('none' in withDraft ? withDraft.none : undefined),
    show: async ({ withDraft }, { server, picture, reproduce }) => {
      if ('none' in withDraft) return
      const draft = await paint('png', 48, 32, '#ff00ff')
      const made = await reproduce(withDraft(server.url, draft, picture))
      expect('encoded' in made && Buffer.from(made.encoded).equals(picture)).toBe(true)
    },
  },
  {
    name: 'makes a frame of the right size from a picture of another size and format',
    show: async (recording, { server, open }) => {
      for (const format of ['jpeg', 'webp'] as const) {
        const other = await gradient(format)
        server.follow(recording.script(server.url, other))
        const { pixels } = await reproduceFrame(await open(), step, never)
        expect([pixels.width, pixels.height]).toEqual([step.original.width, step.original.height])
      }
    },
  },
  {
    name: 'waits for a good answer that takes its time, and asks once',
    show: async (recording, { server, picture, reproduce, instead, started }) => {
      const { promise: after, resolve: release } = Promise.withResolvers<void>()
      const [usual = {}, ...rest] = recording.script(server.url, picture)[recording.start] ?? []
      const making = reproduce(instead({ ...usual, after }, ...rest))
      await vi.waitFor(() => expect(started()).toHaveLength(1), { interval: 2, timeout: 20_000 })
      release()
      expect('encoded' in (await making)).toBe(true)
      expect(started()).toHaveLength(1)
    },
  },
  ...(['call', 'reproduction'] as const).map(
    (which): Row => ({
      name: `gives up when the ${which} takes longer than its deadline, and says so`,
      show: async (_recording, { reproduce, instead }) => {
        const timeouts = { ...QUICK, ...(which === 'call' ? { callMs: 60 } : { totalMs: 60 }) }
        const told = await failure(reproduce(instead({ isSilent: true }), { ...testContext(), timeouts }))
        expect(told.kind).toBe('timeout')
      },
    }),
  ),
  {
    name: 'gives up where any other request on the way is never answered',
    without: whyOneRequest,
    show: async (recording, { server, picture, open }) => {
      const usual = recording.script(server.url, picture)
      for (const line of otherLines(recording, usual)) {
        server.follow({ ...usual, [line]: [{ isSilent: true }] })
        const model = await open({ ...testContext(), timeouts: { ...QUICK, callMs: 60 } })
        const told = await failure(model.reproduce(step, never))
        expect([line, told.kind]).toEqual([line, expect.stringMatching(/^(timeout|broken)$/)])
      }
    },
  },
  {
    name: 'takes a wait of hours for a used-up quota, and does not begin it',
    show: async (_recording, { server, instead, open, started }) => {
      server.follow(instead({ status: 429, headers: { 'retry-after': '7200' }, json: chatter }))
      const making = makeFrame(await open(), step, { note: async () => undefined, signal: never })
      await expect(making).rejects.toMatchObject({ failure: { kind: 'exhausted', retryAfterMs: 7_200_000 } })
      expect(started()).toHaveLength(1)
    },
  },
  {
    isOfEach: true,
    name: 'costs what the answer says, and the usual price where it says nothing or nothing that can be read',
    show: async (recording, { server, picture, open }) => {
      const model = await open()
      const usual = recording.script(server.url, picture)
      const costOf = async (script: typeof usual) => {
        server.follow(script)
        return (await model.reproduce(step, never)).costUsd
      }
      const untold = recording.untoldCostUsd ?? model.costPerImage
      expect(await costOf(usual)).toBeCloseTo(recording.costUsd, 9)
      expect(await costOf(withoutCosts(usual))).toBeCloseTo(untold, 9)
      expect(await costOf(withUnreadableCosts(usual))).toBeCloseTo(untold, 9)
    },
  },
  {
    name: 'ends at once when nobody wants the frame any more, and stops the work where that can be told',
    show: async ({ underWay }, { server, reproduce }) => {
      const stop = new AbortController()
      const making = reproduce(underWay.script(server.url), testContext(), stop.signal)
      const ended = expect(making).rejects.toThrow('the server is stopping')
      const lines = () => server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
      await vi.waitFor(() => expect(lines()).toContain(underWay.since), { interval: 2, timeout: 20_000 })
      stop.abort(new Error('the server is stopping'))
      await ended
      if (!('none' in underWay.told)) expect(lines()).toEqual(expect.arrayContaining([...underWay.told]))
      // Somebody who hangs on to a call pays for it, and a server that notices stops its work.
      const isOneCall = underWay.script(server.url)[underWay.since]?.[0]?.isSilent === true
      if (isOneCall) await vi.waitFor(() => expect(server.abandoned).toContain(underWay.since), { timeout: 20_000 })
    },
  },
  {
    name: 'ends at once in the midst of any other request on the way, too',
    without: whyOneRequest,
    show: async (recording, { server, picture, reproduce }) => {
      const usual = recording.script(server.url, picture)
      const seen = () => server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
      for (const line of otherLines(recording, usual)) {
        const stop = new AbortController()
        const making = reproduce({ ...usual, [line]: [{ isSilent: true }] }, testContext(), stop.signal)
        const ended = expect(making).rejects.toThrow('the server is stopping')
        await vi.waitFor(() => expect(seen()).toContain(line.split('?')[0]), { interval: 2, timeout: 20_000 })
        stop.abort(new Error('the server is stopping'))
        await ended
      }
    },
  },
  {
    name: 'stops work that its deadline ends, where that can be told',
    without: ({ underWay: { told } }) => ('none' in told ? told.none : undefined),
    show: async ({ underWay }, { server, reproduce }) => {
      if ('none' in underWay.told) return
      const timeouts = { ...QUICK, totalMs: 1_000 }
      const told = await failure(reproduce(underWay.script(server.url), { ...testContext(), timeouts }))
      expect(told.kind).toBe('timeout')
      const lines = server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
      expect(lines).toEqual(expect.arrayContaining([...underWay.told]))
    },
  },
]

/** The requests of a script that do not start the work. */
function otherLines({ start }: Recording, script: Script): string[] {
  return Object.keys(script).filter((line) => line !== start)
}

function whyOneRequest(recording: Recording): string | undefined {
  const others = otherLines(recording, recording.script('http://127.0.0.1:1', Buffer.of()))
  return others.length === 0 ? 'It is one request, which the other rows show.' : undefined
}

/** The rows of the table that every adapter shows, or says why there is nothing to show. */
export function describeRows(recording: Recording): void {
  describe(recording.name, () => {
    const world = recordedWorld(recording)
    for (const { name, without, show } of ROWS) {
      const reason = without?.(recording)
      if (reason === undefined) test(name, () => show(recording, world))
      else test.skip(`${name} (${reason})`, () => undefined)
    }
  })
}

/** A picture that is not of one colour, 130 by 50 px. */
async function gradient(format: 'jpeg' | 'webp'): Promise<Uint8Array> {
  const [width, height] = [130, 50]
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at / 7) % 256)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}
