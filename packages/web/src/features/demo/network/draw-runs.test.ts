import { MessageChannel } from 'node:worker_threads'
import type { Step } from '@afterimage/core/evolve'
import type { Pixels } from '@afterimage/frames/pixels'
import { expect, test, vi } from 'vitest'
import { openDrawing } from './draw-runs.ts'
import type { Report, Run } from './messages.ts'

/** A picture of one value. */
const grey = (value: number): Pixels => ({ width: 16, height: 16, data: new Uint8Array(16 * 16 * 3).fill(value) })
const greyOf = (pixels: Pixels) => pixels.data[0]
const run = (id: number, total = 3): Run => ({ id, original: grey(0), style: 'reproduce', seed: 7, total })

/** A thread whose pass adds one, held back for as long as `hold` says. */
function openThread(hold: (step: Step<Pixels>) => Promise<void> = async () => undefined) {
  const asked: number[] = []
  const frames: [run: number, frame: number, value: number | undefined][] = []
  const failures: string[] = []
  const tell = (report: Report) => {
    if (report.kind === 'frame') frames.push([report.run, report.frame.number, greyOf(report.frame.pixels)])
    if (report.kind === 'failed') failures.push(report.why)
  }
  const follow = openDrawing(async (step) => {
    asked.push(step.number)
    await hold(step)
    return grey((greyOf(step.previous) ?? 0) + 1)
  }, tell)
  return { follow, asked, frames, failures }
}

const fromTheStart = { number: 0, picture: grey(0) }

test('a run that goes draws each frame from the one before, up to the last', async () => {
  const { follow, frames } = openThread()
  follow({ kind: 'begin', run: run(1), last: fromTheStart })
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(frames).toHaveLength(3))
  expect(frames).toEqual([
    [1, 1, 1],
    [1, 2, 2],
    [1, 3, 3],
  ])
})

test('begun in the middle, it goes on from there', async () => {
  const { follow, frames } = openThread()
  follow({ kind: 'begin', run: run(1), last: { number: 2, picture: grey(40) } })
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(frames).toEqual([[1, 3, 41]]))
})

test('a pause lets the frame in work be finished; going on during it draws none twice', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { follow, asked, frames } = openThread(() => held)
  follow({ kind: 'begin', run: run(1), last: fromTheStart })
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(asked).toEqual([1]))
  for (let times = 0; times < 3; times += 1) {
    follow({ kind: 'stop' })
    follow({ kind: 'go' })
  }
  letGo()
  await vi.waitFor(() => expect(frames).toHaveLength(3))
  expect(asked).toEqual([1, 2, 3])
})

test('paused, it asks for nothing more', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { follow, asked, frames } = openThread(() => held)
  follow({ kind: 'begin', run: run(1), last: fromTheStart })
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(asked).toEqual([1]))
  follow({ kind: 'stop' })
  letGo()
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([1])
})

test('a command is heard between two passes, although a network that computes on its thread leaves it no time', async () => {
  // As ONNX Runtime does on one thread: all it awaits is there already, so nothing else gets its turn.
  const { follow, asked, frames } = openThread()
  const { port1: page, port2: thread } = new MessageChannel()
  thread.on('message', follow)
  page.postMessage({ kind: 'begin', run: run(1, 40), last: fromTheStart })
  page.postMessage({ kind: 'go' })
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { interval: 1 })
  page.postMessage({ kind: 'stop' })
  page.postMessage({ kind: 'begin', run: run(2, 1), last: { number: 0, picture: grey(90) } })
  page.postMessage({ kind: 'go' })
  await vi.waitFor(() => expect(frames.at(-1)).toEqual([2, 1, 91]))
  page.close()
  expect(asked.length).toBeLessThan(40)
})

test('another run begins when the frame in work of the one before is done, which is told as that one’s', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { follow, asked, frames } = openThread(({ number }) => (number === 1 ? held : Promise.resolve()))
  follow({ kind: 'begin', run: run(1), last: fromTheStart })
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(asked).toEqual([1]))
  follow({ kind: 'begin', run: run(2, 1), last: { number: 0, picture: grey(90) } })
  follow({ kind: 'go' })
  letGo()
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  expect(frames).toEqual([
    [1, 1, 1],
    [2, 1, 91],
  ])
})

test('a pass that fails is told, and the next start goes on from the frame before it', async () => {
  let isBroken = true
  const { follow, frames, failures } = openThread(async ({ number }) => {
    if (number === 2 && isBroken) throw new Error('out of memory')
  })
  follow({ kind: 'begin', run: run(1), last: fromTheStart })
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(failures).toEqual(['pass']))
  isBroken = false
  follow({ kind: 'go' })
  await vi.waitFor(() => expect(frames.map(([, number]) => number)).toEqual([1, 2, 3]))
})
