import { hash } from 'node:crypto'
import { type RunOptions, USUAL_RUN } from '@afterimage/core/run-options'
import { NO_STOP } from '@afterimage/core/stop-rules'
import { STYLES } from '@afterimage/core/styles'
import { decodePng } from '@afterimage/frames/encode-frame'
import type { ImageModel, Step } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answering, bands, blankFrom, failing, noting, stillFrom } from './loop-models.ts'
import { scriptedModel } from './scripted-model.ts'

const A_MINUTE_MS = 60_000

/** A frame as it was kept. */
export interface KeptFrame {
  readonly number: number
  readonly png: Uint8Array
  readonly sha256: string
  readonly previousSha256: string | null
}

/** How an evolution ended, and the frames that were kept, the original among them. */
export interface LoopEnd {
  readonly how: 'completed' | 'failed' | 'stopped'
  /** Why it failed. */
  readonly reason: string
  readonly frames: readonly KeptFrame[]
}

/** One evolution of a small picture, wherever it is run: on the server, or in a terminal. */
export interface LoopWorld {
  run(signal: AbortSignal): Promise<LoopEnd>
  /** Goes on after a stop. */
  goOn(): Promise<LoopEnd>
  /** Damages the file of a frame that was kept. */
  damage(number: number): Promise<void>
  close(): Promise<void>
}

/** Tries that are few, with short waits; a busy provider is waited for longer than a test lasts. */
export const LOOP_RETRY_POLICY = {
  maxTries: 3,
  firstBackoffMs: 1,
  maxBusyMs: 2 * A_MINUTE_MS,
  tryFactor: 1,
  minTryMs: 2_000,
}

/**
 * Opens a world with this model, of an evolution that has not begun, that tries as {@link LOOP_RETRY_POLICY} says, with a colour sight
 * that takes its picture for something.
 */
export type OpenLoopWorld = (model: ImageModel, plan: LoopPlan) => Promise<LoopWorld>

export interface LoopPlan {
  readonly total: number
  readonly seed: number
  readonly run: RunOptions
}

const TOTAL = 4
const SEED = 42
const never = new AbortController().signal

/** What every driver of the loop does, no matter where it keeps the frames: the one suite for all of them. */
export function describeLoop(name: string, open: OpenLoopWorld): void {
  const openWorld = async (model: ImageModel, run: Partial<RunOptions> = {}) => {
    const world = await open(model, { total: TOTAL, seed: SEED, run: { ...USUAL_RUN, ...run } })
    onTestFinished(() => world.close())
    return world
  }
  const runWith = async (model: ImageModel) => (await openWorld(model)).run(never)

  describe(`the loop ${name}`, () => {
    test('each frame is asked for once, in order, from the one before it as it was kept', async () => {
      const steps: Step[] = []
      const { how, frames } = await runWith(noting(steps))
      expect(how).toBe('completed')
      expect(frames.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4])
      expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4])
      for (const [at, step] of steps.entries()) {
        expect(step.previous).toEqual(await decodePng(frames[at]?.png ?? new Uint8Array()))
        expect(step.original).toEqual(steps[0]?.previous)
        expect([step.style, step.prompt, step.seed]).toEqual([
          'reproduce',
          'Reproduce this image exactly as it appears',
          SEED,
        ])
      }
    })

    test('each frame is asked for with the style, prompt and seed that take over there', async () => {
      const steps: Step[] = []
      const schedule = [
        { from: 2, style: 'dreamy', prompt: null },
        { from: 3, style: null, prompt: 'make it night' },
      ] as const
      const world = await openWorld({ ...noting(steps), takesPrompt: true }, { schedule, seeds: 'each' })
      expect((await world.run(never)).how).toBe('completed')
      expect(steps.map(({ style, prompt }) => [style, prompt])).toEqual([
        ['reproduce', STYLES.reproduce.prompt],
        ['dreamy', STYLES.dreamy.prompt],
        ['dreamy', 'make it night'],
        ['dreamy', 'make it night'],
      ])
      expect(steps[0]?.seed).toBe(SEED)
      expect(new Set(steps.map(({ seed }) => seed)).size).toBe(TOTAL)
    })

    test('what a pass changes by little stays as it was, and what it changes by much is taken', async () => {
      const model = scriptedModel(async ({ previous, number }) => ({
        ...previous,
        data: previous.data.map((value) => (number === 2 ? 255 - value : value < 128 ? value + 1 : value - 1)),
      }))
      const { frames } = await (await openWorld(model, { holdBelow: 8 })).run(never)
      const [original, first, second, third] = await Promise.all(frames.map(({ png }) => decodePng(png)))
      expect([first, third]).toEqual([original, second])
      expect(second).not.toEqual(first)
    })

    test.each([
      ['the first frame that keeps less than was asked for', { ...NO_STOP, keptBelow: 0.5 }, blankFrom(2), 2],
      ['the first that means less of the original', { ...NO_STOP, meaningBelow: 0.5 }, blankFrom(2), 2],
      ['the second that is not taken for the same', { ...NO_STOP, whenLabelChanges: true }, blankFrom(2), 3],
      ['the second in which nothing changes', { ...NO_STOP, whenStill: true }, stillFrom(2), 3],
    ])('a rule ends it with %s, with its film, and it is over then', async (_which, stop, script, last) => {
      const asked: number[] = []
      const model = scriptedModel(async (step) => {
        asked.push(step.number)
        return script(step)
      })
      const world = await openWorld(model, { stop })
      const { how, frames } = await world.run(never)
      expect([how, frames.length - 1]).toEqual(['completed', last])
      expectWholeChain(frames)
      expect(hashesOf((await world.goOn()).frames)).toEqual(hashesOf(frames))
      expect(asked).toEqual(Array.from({ length: last }, (_, at) => at + 1))
    })

    test('each frame is kept with the hash of its bytes and of the bytes of the frame before', async () => {
      const { frames } = await runWith(noting([]))
      expectWholeChain(frames)
    })

    test('a provider that is busy is asked again, and no frame is left out', async () => {
      const busy = failing(2, [new ModelError('busy', 'Full.', { retryAfterMs: 1 })])
      expect(await runWith(busy.model)).toMatchObject({ how: 'completed', frames: { length: TOTAL + 1 } })
      expect(busy.asked).toEqual([1, 2, 2, 3, 4])
    })

    test.each(['timeout', 'broken'] as const)('a try that ends with %s is made again', async (kind) => {
      const lost = failing(3, [new ModelError(kind, 'No.')])
      expect((await runWith(lost.model)).how).toBe('completed')
      expect(lost.asked).toEqual([1, 2, 3, 3, 4])
    })

    test.each(['refused', 'exhausted', 'misconfigured'] as const)(
      'a frame that is %s ends it at once, with what was said and the frames before it',
      async (kind) => {
        const refused = failing(3, [new ModelError(kind, 'Not this one.')])
        const { how, reason, frames } = await runWith(refused.model)
        expect(how).toBe('failed')
        expect(reason).toMatch(/rame 3.*Not this one\./)
        expect(refused.asked).toEqual([1, 2, 3])
        expect(frames).toHaveLength(3)
        expectWholeChain(frames)
      },
    )

    test('a model that breaks again and again ends it, and nothing is passed off as the frame', async () => {
      const broken = failing(2, Array<Error>(50).fill(new ModelError('broken', 'No picture came.')))
      const { how, frames } = await runWith(broken.model)
      expect([how, frames.length]).toEqual(['failed', 2])
      expect(broken.asked.length).toBeLessThan(10)
    })

    test('an answer that is no picture is a failure, not a copy of the last frame', async () => {
      const { how, reason, frames } = await runWith(
        answering(async () => ({ encoded: Buffer.from('<html>'), costUsd: 0 })),
      )
      expect([how, frames.length]).toEqual(['failed', 1])
      expect(reason).toContain('The model answered with something that is not an image.')
    })

    test('a picture of another shape is cut at its ends to the shape of the original, not squeezed', async () => {
      const { frames } = await runWith(answering(async ({ original }) => bands(original)))
      const { width, height, data } = await decodePng(frames[1]?.png ?? new Uint8Array())
      const original = await decodePng(frames[0]?.png ?? new Uint8Array())
      expect([width, height]).toEqual([original.width, original.height])
      const colourAt = (x: number) => [...data.subarray((Math.floor(height / 2) * width + x) * 3).subarray(0, 3)]
      expect([colourAt(width / 4), colourAt((width / 4) * 3)]).toEqual([
        [0, 255, 0],
        [0, 255, 0],
      ])
    })

    test('stopped and gone on with, it makes the same bytes as without a stop', async () => {
      const whole = await runWith(noting([]))
      const stop = new AbortController()
      const steps: Step[] = []
      const stopping = scriptedModel(async (step) => {
        steps.push(step)
        if (step.number === 3) stop.abort(new Error('enough for today'))
        return undefined
      })
      const world = await openWorld(stopping)
      const stopped = await world.run(stop.signal)
      expect(stopped.how).toBe('stopped')
      expect([3, 4]).toContain(stopped.frames.length)
      const { how, frames } = await world.goOn()
      expect(how).toBe('completed')
      expect(hashesOf(frames)).toEqual(hashesOf(whole.frames))
      expect(steps.map(({ number }) => number)).toEqual(stopped.frames.length === 4 ? [1, 2, 3, 4] : [1, 2, 3, 3, 4])
    })

    test('a stop ends the wait for a busy provider at once', async () => {
      const stop = new AbortController()
      const world = await openWorld(
        scriptedModel(async ({ number }) => {
          if (number === 1) return undefined
          setImmediate(() => stop.abort(new Error('enough for today')))
          throw new ModelError('busy', 'Full.', { retryAfterMs: A_MINUTE_MS })
        }),
      )
      expect(await world.run(stop.signal)).toMatchObject({ how: 'stopped', frames: { length: 2 } })
    })

    test.each([
      ['the last frame', (kept: number) => kept - 1],
      ['a frame between, and those after it,', () => 1],
    ])('gone on with, it makes %s again that was damaged meanwhile', async (_which, damaged) => {
      const whole = await runWith(noting([]))
      const stop = new AbortController()
      const world = await openWorld(
        scriptedModel(async ({ number }) => {
          if (number === 3) stop.abort(new Error('enough for today'))
          return undefined
        }),
      )
      const { frames: kept } = await world.run(stop.signal)
      await world.damage(damaged(kept.length))
      const { how, frames } = await world.goOn()
      expect(how).toBe('completed')
      expectWholeChain(frames)
      expect(hashesOf(frames)).toEqual(hashesOf(whole.frames))
    })
  })
}

const hashesOf = (frames: readonly KeptFrame[]) => frames.map(({ sha256 }) => sha256)

function expectWholeChain(frames: readonly KeptFrame[]): void {
  expect(frames.map(({ png }) => hash('sha256', png))).toEqual(frames.map(({ sha256 }) => sha256))
  expect(frames.map(({ previousSha256 }) => previousSha256)).toEqual([
    null,
    ...frames.slice(0, -1).map(({ sha256 }) => sha256),
  ])
}
