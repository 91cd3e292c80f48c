import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect } from 'vitest'
import { pictureOf } from '../src/evolutions/making/heal-frames.ts'
import { runEvolution } from '../src/evolutions/making/run-evolution.ts'
import type { FrameRow } from '../src/evolutions/records/frame-store.ts'
import type { Database } from '../src/platform/database/open-database.ts'
import { openWorkbench } from './workbench.ts'

export type Script = Parameters<typeof scriptedModel>[0]

/** Iterations of the evolution that {@link stopEvolution} stops. */
export const TOTAL = 10
const never = new AbortController().signal

type Bench = Awaited<ReturnType<typeof openWorkbench>>
type Look = Awaited<ReturnType<Bench['look']>>

export interface StoppedEvolution {
  readonly bench: Bench
  /** The numbers of the frames that the model was asked for since. */
  readonly asked: readonly number[]
  /** What it had when it was stopped. */
  readonly before: Look
  look(): Promise<Look>
  harm(number: number, damage: (file: string) => Promise<void>): Promise<void>
  goOn(parts?: Bench['runParts'], signal?: AbortSignal): Promise<void>
}

/**
 * An evolution whose process was stopped when it had frames 1 to `made`, or, with all of them, before its film; and what it takes to
 * harm its files and to go on.
 */
export async function stopEvolution(
  database: Database,
  made: number,
  script: Script = async () => undefined,
): Promise<StoppedEvolution> {
  const stop = new AbortController()
  let isStopped = false
  const asked: number[] = []
  const bench = await openWorkbench(
    database,
    scriptedModel(async (step, signal) => {
      if (!isStopped && step.number > made) {
        stop.abort(new Error('the server is stopping'))
        signal.throwIfAborted()
      }
      if (isStopped) asked.push(step.number)
      return script(step, signal)
    }),
  )
  const id = await bench.start({ totalFrames: TOTAL })
  const filmGate: typeof bench.runParts.filmGate = () => {
    stop.abort(new Error('the server is stopping'))
    return Promise.reject(stop.signal.reason)
  }
  await expect(runEvolution({ ...bench.runParts, filmGate }, id, stop.signal)).rejects.toThrow('the server is stopping')
  isStopped = true
  const look = () => bench.look(id)
  const before = await look()
  return {
    ...{ bench, asked, before, look },
    harm: (number, damage) => damage(bench.pathOf(pictureOf(frameOf(before.frames, number)))),
    goOn: (parts = bench.runParts, signal = never) => runEvolution(parts, id, signal),
  }
}

export async function flipABit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}

export function frameOf(frames: readonly FrameRow[], number: number): FrameRow {
  const frame = frames[number]
  if (frame === undefined) throw new Error(`there is no frame ${number}`)
  return frame
}

export function hashes(frames: readonly FrameRow[]): readonly string[] {
  return frames.map(({ sha256 }) => sha256)
}

export function expectChained(frames: readonly FrameRow[]): void {
  expect(frames.map(({ number }) => number)).toEqual(Array.from({ length: TOTAL + 1 }, (_, number) => number))
  expect(frames.slice(1).map((frame) => frame.previous_sha256)).toEqual(hashes(frames).slice(0, -1))
}

/** Expects a whole chain of frames, each with its file. */
export async function expectWhole({ storage }: Pick<Bench, 'storage'>, frames: readonly FrameRow[]): Promise<void> {
  expectChained(frames)
  for (const frame of frames) {
    const png = await storage.read(pictureOf(frame))
    expect(hash('sha256', png)).toBe(frame.sha256)
  }
}
