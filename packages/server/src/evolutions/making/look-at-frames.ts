import { decodePng } from '@afterimage/frames/encode-frame'
import { packEmbedding, unpackEmbedding } from '@afterimage/sight/embedding'
import { asKept, recordedLabels, recordedMeaning } from '@afterimage/sight/kept-sight'
import type { Seen, Sight } from '@afterimage/sight/sight'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type FrameRow, listFrames } from '../records/frame-store.ts'
import { removeUnrecorded } from '../records/remove-unnamed.ts'
import { recordSighting } from '../records/sight-store.ts'
import { pictureOf } from './heal-frames.ts'
import { readProven } from './prove-file.ts'

export interface LookParts {
  readonly db: Db
  readonly storage: Storage
  readonly sight: Pick<Sight, 'look'>
  readonly log: Logger
}

/** How one evolution is looked at. */
export interface Look {
  readonly id: string
  readonly maxFrames: number
  /** How long the claim lasts after each frame. */
  readonly leaseMs: number
  /** Waits before the next frame, given what the one before took, 0 for the first; false leaves the rest to the next claim. */
  readonly pace: (lookedMs: number) => Promise<boolean>
}

/** A frame that cannot be looked at, because its picture is not there, or not what it was. */
export class NothingToSee extends Error {
  override readonly name = 'NothingToSee'
}

/**
 * Looks at the frames of an evolution that nobody has looked at, in their order, and records each: a kill leaves the rest to the next
 * one. Returns how long the last look took, 0 where there was none. Throws {@link NothingToSee}, what the networks throw, and the
 * signal's reason.
 */
export async function lookAtFrames(parts: LookParts, look: Look, signal: AbortSignal): Promise<number> {
  const frames = await listFrames(parts.db, look.id)
  const [original] = frames
  if (original === undefined) return 0
  const embeddings = openEmbeddings(parts, signal)
  let lookedMs = 0
  for (const frame of frames.filter(({ seen }) => seen === null).slice(0, look.maxFrames)) {
    if (!(await look.pace(lookedMs))) break
    signal.throwIfAborted()
    const before = performance.now()
    const { labels, embedding } = await lookAt(parts, frame, signal)
    const packed = packEmbedding(embedding)
    // As it will be kept: a run that was killed and one that was not find the same.
    const mine = unpackEmbedding(packed)
    embeddings.put(frame, mine)
    const previous = frames[frame.number - 1] ?? original
    const meaning = {
      toOriginal: recordedMeaning(await embeddings.of(original), mine),
      toPrevious: recordedMeaning(await embeddings.of(previous), mine),
    }
    const kept = await parts.storage.keep(look.id, 'vec', packed)
    const sighting = { labels: recordedLabels(labels), meaning, embeddingSha256: kept.sha256 }
    if (!(await recordSighting(parts.db, frame, sighting, look.leaseMs))) await removeUnrecorded(parts, kept)
    lookedMs = performance.now() - before
    parts.log.debug({ evolutionId: look.id, frame: frame.number, ms: Math.round(lookedMs) }, 'frame looked at')
  }
  return lookedMs
}

async function lookAt({ storage, sight }: LookParts, frame: FrameRow, signal: AbortSignal): Promise<Seen> {
  const png = await readProven(storage, pictureOf(frame))
  if (typeof png === 'string') throw new NothingToSee(`frame ${frame.number} is ${png}`)
  const picture = await decodePng(png).catch((error: unknown) => {
    throw new NothingToSee(`frame ${frame.number} cannot be read`, { cause: error })
  })
  return sight.look(picture, signal)
}

/** The embeddings of the original and of the last frame; others are read, or found again where their file is lost. */
function openEmbeddings(parts: LookParts, signal: AbortSignal) {
  const known = new Map<number, Float32Array>()
  return {
    put: ({ number }: FrameRow, embedding: Float32Array) => {
      known.set(number, embedding)
      // The original's is needed to the end.
      if (number > 2) known.delete(number - 2)
    },
    of: async (frame: FrameRow): Promise<Float32Array> => {
      const found = known.get(frame.number) ?? (await findEmbedding(parts, frame, signal))
      if (frame.number === 0) known.set(0, found)
      return found
    },
  }
}

async function findEmbedding(parts: LookParts, frame: FrameRow, signal: AbortSignal): Promise<Float32Array> {
  const { evolution_id: folder, embedding_sha256: sha256 } = frame
  const packed = sha256 === null ? 'missing' : await readProven(parts.storage, { folder, sha256, extension: 'vec' })
  if (typeof packed !== 'string') return unpackEmbedding(packed)
  return asKept((await lookAt(parts, frame, signal)).embedding)
}
