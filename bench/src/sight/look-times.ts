import { loadavg } from 'node:os'
import { openSight } from '@afterimage/sight/open-sight'
import { timeMs } from '../timings.ts'
import { readOriginal } from './make-late-frames.ts'

const SIDE_PX = 512

export interface LookTimes {
  /** Milliseconds of the first look, with which the networks are loaded, and of each one after it. */
  readonly firstMs: number
  readonly timesMs: readonly number[]
  /** Processor time of one look, milliseconds, of all cores together. */
  readonly processorMs: number
  /** What the process has more with the networks, and still has when they are closed, bytes. */
  readonly memoryBytes: number
  readonly leftBytes: number
  readonly loadAverage: number
}

/** What it costs to look at a frame of 512 px, labels and meaning, as the product does it, on two cores. */
export async function measureLooks(looks: number): Promise<LookTimes> {
  const loadAverage = loadavg()[0] ?? Number.NaN
  const picture = await readOriginal('astronaut', 8, SIDE_PX)
  const before = process.memoryUsage.rss()
  const sight = await openSight({ threads: 2 })
  const firstMs = await timeMs(() => sight.look(picture))
  const timesMs: number[] = []
  const used = process.cpuUsage()
  for (let look = 0; look < looks; look++) timesMs.push(await timeMs(() => sight.look(picture)))
  const { user, system } = process.cpuUsage(used)
  const memoryBytes = process.memoryUsage.rss() - before
  await sight.close()
  const leftBytes = process.memoryUsage.rss() - before
  return { firstMs, timesMs, processorMs: (user + system) / 1_000 / looks, memoryBytes, leftBytes, loadAverage }
}
