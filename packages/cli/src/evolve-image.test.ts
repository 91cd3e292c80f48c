import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodePng } from '@afterimage/frames/encode-frame'
import { describeLoop, LOOP_RETRY_POLICY, type LoopEnd } from '@afterimage/testing/models/loop-behaviours'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { type Evolution, evolveImage, resumeEvolution, Unfinished, type Workplace } from './evolve-image.ts'
import { readManifest } from './manifest.ts'

describeLoop('in a terminal', async (model, { total, seed }) => {
  const base = await mkdtemp(join(tmpdir(), 'afterimage-cli-'))
  const data = new Uint8Array(48 * 32 * 3).map((_, at) => (at * 7) % 251)
  await writeFile(join(base, 'photo.png'), await encodePng({ width: 48, height: 32, data }))
  const folder = join(base, 'film')
  const bar = { start: () => undefined, advance: () => undefined, note: () => undefined, stop: () => undefined }
  const place = { providers: [providerOf(model)], base, bar, retryPolicy: LOOP_RETRY_POLICY }
  const options = {
    kind: 'evolve',
    ...{ image: 'photo.png', iterations: total, seed, out: folder, outputs: [] },
    ...{ provider: undefined, model: undefined, style: undefined, prompt: undefined },
  } as const
  const end = (evolving: Promise<Evolution>, signal: AbortSignal) => endOf(folder, evolving, signal)
  const placeWith = (signal: AbortSignal): Workplace => ({ ...place, signal })
  return {
    run: (signal) => end(evolveImage(options, placeWith(signal)), signal),
    goOn: () => {
      const { signal } = new AbortController()
      return end(resumeEvolution(folder, placeWith(signal)), signal)
    },
    damage: (number) => writeFile(join(folder, `frames/frame-00${number}.png`), 'damaged'),
    close: () => rm(base, { recursive: true, force: true }),
  }
})

async function endOf(folder: string, evolving: Promise<Evolution>, signal: AbortSignal): Promise<LoopEnd> {
  const failure: unknown = await evolving.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !(failure instanceof Unfinished)) throw failure
  const { frames } = await readManifest(folder)
  return {
    how: failure === undefined ? 'completed' : signal.aborted ? 'stopped' : 'failed',
    reason: failure?.cause instanceof Error ? failure.cause.message : '',
    frames: await Promise.all(
      frames.map(async ({ number, file, sha256, previousSha256 }) => ({
        ...{ number, sha256, previousSha256 },
        png: new Uint8Array(await readFile(join(folder, file))),
      })),
    ),
  }
}
