import { rm } from 'node:fs/promises'
import { contenderPlace, type RacePlace } from '@afterimage/core/contender-names'
import { forkSentence } from '@afterimage/core/fork-sentence'
import { keysOf } from '@afterimage/core/keys-of'
import { OUTPUT_FILES, type OutputKind } from '@afterimage/core/output-kinds'
import { completeRun, runFacts } from '@afterimage/core/run-options'
import { STYLES } from '@afterimage/core/styles'
import type { FilmSource } from '@afterimage/film/film-source'
import { renderOutput } from '@afterimage/film/render-output'
import type { Logger } from 'pino'
import { isDiskFull } from '../../platform/disk-full.ts'
import type { FileExtension, Storage } from '../../platform/storage/storage.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import type { FrameRow } from '../records/frame-store.ts'
import { GaveUp } from './gave-up.ts'
import { DamagedFrame, pictureOf } from './heal-frames.ts'
import { readProven } from './prove-file.ts'

/** The share of the whole step's time of each output, in the order in which they are made. */
const SHARES = {
  mp4: 0.3,
  poster: 0.02,
  card: 0.02,
  webp: 0.2,
  html: 0.13,
  gif: 0.33,
} as const satisfies Record<OutputKind, number>

const ORDER = keysOf(SHARES)

export interface RenderedOutput {
  readonly kind: OutputKind
  readonly sha256: string
  readonly extension: FileExtension
  readonly bytes: number
  /** Of a film that was signed, how many steps were proven with it: each frame and its place in the chain. */
  readonly provenSteps: number | null
}

interface FilmEvents {
  /** Signs a film where it lies; answers how many steps are proven with it, null for none. */
  readonly sign: (file: string) => Promise<number | null>
  readonly output: (output: RenderedOutput) => Promise<void>
  readonly progress: (share: number) => void
  /** The same frames once networks have looked at them, or could not in time. */
  readonly seen: () => Promise<readonly FrameRow[]>
}

/**
 * Renders the outputs that are still missing and hands each one over as it is ready. Without the MP4 there is no film:
 * throws {@link GaveUp}; another output that fails twice is left out, with its reason in the log. Throws {@link DamagedFrame} when a
 * frame is not what was recorded.
 */
export async function filmEvolution(
  storage: Storage,
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  race: RacePlace | null,
  existing: ReadonlySet<OutputKind>,
  on: FilmEvents,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const source = provenSource(storage, filmSource(storage, evolution, frames, race), frames)
  let done = 0
  for (const kind of ORDER) {
    const share = SHARES[kind]
    if (!existing.has(kind)) {
      const onProgress = (part: number) => on.progress(Math.min(1, done + share * part))
      const shown = kind === 'html' ? withLabels(source, await on.seen()) : source
      const output = await renderTwice(storage, evolution.id, kind, shown, { ...on, progress: onProgress }, signal, log)
      if (output !== undefined) await on.output(output)
    }
    done += share
    on.progress(Math.min(1, done))
  }
}

async function renderTwice(
  storage: Storage,
  folder: string,
  kind: OutputKind,
  source: FilmSource,
  on: Pick<FilmEvents, 'progress' | 'sign'>,
  signal: AbortSignal,
  log: Logger,
): Promise<RenderedOutput | undefined> {
  let cause: unknown
  for (let round = 1; round <= 2; round += 1) {
    const { extension } = OUTPUT_FILES[kind]
    const draft = await storage.draftPath(extension)
    try {
      await renderOutput(kind, source, draft, { signal, onProgress: on.progress })
      // The film has read every frame by now, and each was what was recorded.
      const provenSteps = kind === 'mp4' ? await on.sign(draft) : null
      const kept = await storage.keepFile(folder, extension, draft)
      return { kind, sha256: kept.sha256, extension, bytes: kept.bytes, provenSteps }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof DamagedFrame) throw error
      cause = error
      log.error({ err: error, kind, round }, 'output could not be rendered')
    } finally {
      await rm(draft, { force: true })
    }
  }
  if (kind === 'mp4') throw new GaveUp(finalMessage(cause), { cause })
  return undefined
}

function finalMessage(cause: unknown): string {
  return isDiskFull(cause)
    ? "The film could not be stored: this site's disk is full. The frames are safe; try again when there is room."
    : 'The film could not be rendered. The frames are safe; try again.'
}

/** The player tells what was seen in the frames. */
function withLabels(source: FilmSource, seen: readonly FrameRow[]): FilmSource {
  const labels = new Map(seen.map((frame) => [frame.number, frame.seen?.labels ?? null]))
  return { ...source, frames: source.frames.map((frame) => ({ ...frame, labels: labels.get(frame.number) ?? null })) }
}

/** The same, which proves each frame once, when it is first read, and throws {@link DamagedFrame} for one that is not what was recorded. */
export function provenSource(storage: Storage, source: FilmSource, frames: readonly FrameRow[]): FilmSource {
  const unproven = new Map(frames.map((frame) => [frame.number, frame]))
  return {
    ...source,
    readFrame: async (number) => {
      const frame = unproven.get(number)
      if (frame === undefined) return source.readFrame(number)
      const png = await readProven(storage, pictureOf(frame))
      if (typeof png === 'string') throw new DamagedFrame(number, png)
      unproven.delete(number)
      return png
    },
  }
}

/** What a film is called. */
export function filmTitle({ title, model_name }: EvolutionRow, frames: readonly FrameRow[]): string {
  const made = frames.length - 1
  return `${title ?? 'Afterimage'}: ${made} ${made === 1 ? 'iteration' : 'iterations'} by ${model_name}`
}

/** The evolution as the film package sees it. A film is kept and handed on: it names no parent, which may be public no more one day. */
export function filmSource(
  storage: Storage,
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  race: RacePlace | null,
): FilmSource {
  const { forked_from_frame: frame, forked_from_sha256: sha256 } = evolution
  const [original] = frames
  if (original === undefined) throw new Error(`evolution ${evolution.id} has no original`)
  const byNumber = new Map(frames.map((frame) => [frame.number, frame]))
  return {
    title: filmTitle(evolution, frames),
    width: original.width,
    height: original.height,
    forkedFromFrame: frame ?? undefined,
    frames: frames.map(({ number, drift, seen }) => ({
      number,
      kept: drift?.toOriginal.kept ?? null,
      deltaE: drift?.toOriginal.deltaE ?? null,
      labels: seen?.labels ?? null,
    })),
    readFrame: async (number) => {
      const frame = byNumber.get(number)
      if (frame === undefined) throw new RangeError(`there is no frame ${number}`)
      return storage.read({ folder: evolution.id, sha256: frame.sha256, extension: 'png' })
    },
    facts: {
      Model: evolution.model_name,
      Style: STYLES[evolution.style].name,
      Prompt: evolution.prompt,
      ...(race && { Race: contenderPlace(race) }),
      ...(frame !== null && sha256 !== null && { 'Forked from': forkSentence({ frame, sha256 }, null) }),
      ...runFacts(completeRun(evolution.run_options)),
      Seed: String(evolution.seed),
      Size: `${original.width} × ${original.height}`,
      Iterations: String(frames.length - 1),
      Made: evolution.created_at.toISOString().slice(0, 10),
    },
  }
}
