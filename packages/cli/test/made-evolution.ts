import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { zipFilm } from '@afterimage/film/zip-film'
import { encodePng } from '@afterimage/frames/encode-frame'
import type { ModelProvider } from '@afterimage/models/image-model'
import { onTestFinished } from 'vitest'
import { evolveImage } from '../src/evolve-image.ts'
import type { Manifest } from '../src/manifest.ts'
import { NO_BAR, someOptions } from './some-options.ts'

/** Copies of an evolution that {@link makeEvolution} makes. */
export const COPIES = 4

export const frameIn = (folder: string, number: number) => join(folder, 'film', 'frames', `frame-00${number}.png`)
export const manifestIn = async (folder: string) => JSON.parse(await readFile(manifestFile(folder), 'utf8'))
export const writeManifestIn = (folder: string, manifest: unknown) =>
  writeFile(manifestFile(folder), JSON.stringify(manifest))
/** What a manifest that was read tells of how much each frame keeps. */
export const keptIn = ({ frames }: Pick<Manifest, 'frames'>) =>
  frames.map(({ number, drift }) => ({ number, kept: drift.toOriginal.kept }))

const manifestFile = (folder: string) => join(folder, 'film', 'manifest.json')

/** A folder in which `film` is an evolution by a network, with all that can be chosen of a run. */
export async function makeEvolution(provider: ModelProvider): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'afterimage-verify-'))
  const data = Uint8Array.from(
    { length: 64 * 48 * 3 },
    (_, i) => 128 + 90 * Math.sin(i / 40) * Math.cos(i / 977 + (i % 3)),
  )
  await writeFile(join(base, 'photo.png'), await encodePng({ width: 64, height: 48, data }))
  const strength = [
    { frame: 1, strength: 0.2 },
    { frame: 3, strength: 0.9 },
  ]
  const schedule = [{ from: 3, style: 'dreamy', prompt: null }] as const
  const run = { ...USUAL_RUN, seeds: 'each', schedule, strength, holdBelow: 2 } as const
  const options = someOptions({ iterations: COPIES, seed: 7, out: join(base, 'film'), run })
  await evolveImage(options, { providers: [provider], base, bar: NO_BAR, signal: new AbortController().signal })
  return base
}

/** A copy of what a folder holds, for one test. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder()
  await cp(folder, copy, { recursive: true })
  return copy
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-verify-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A ZIP as a server gives it. */
export async function zipOf(manifest: unknown, readFrame: (number: number) => Promise<Uint8Array>): Promise<Buffer> {
  const frames = Array.from({ length: COPIES + 1 }, (_, number) => ({ number, kept: null, deltaE: null, labels: [] }))
  const source = { title: '', width: 64, height: 48, facts: {}, frames, readFrame }
  return buffer((await zipFilm(source, manifest)).stream)
}
