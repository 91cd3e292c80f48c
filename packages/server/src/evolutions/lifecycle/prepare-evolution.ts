import { hash, randomInt } from 'node:crypto'
import type { NewEvolution } from '@afterimage/contract/evolution'
import type { StyledPrompt } from '@afterimage/core/choose-prompt'
import { encodeCover, encodePng } from '@afterimage/frames/encode-frame'
import { measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import { fitForSize } from '@afterimage/models/fit-size'
import type { Logger } from 'pino'
import type { FileExtension, KeptFile, Storage } from '../../platform/storage/storage.ts'
import type { ChosenModel } from '../../providers/providers.ts'
import { FIRST_CELL, newIdIn } from '../records/cells.ts'
import { discardFiles } from '../records/discard-files.ts'
import type { Owner } from './charging.ts'
import { ingestImage, type ReadImage } from './ingest-image.ts'

/** What an evolution is to be, once it is known that it can be. */
export interface StartPlan {
  readonly options: NewEvolution
  readonly owner: Owner
  readonly chosen: ChosenModel
  readonly styledPrompt: StyledPrompt
  readonly read: ReadImage
  /** Where that is a frame of another evolution: which. */
  readonly fork?: ForkedFrame | undefined
  /** The race that it begins in, and which of its contenders it is, from 1. */
  readonly race?: { readonly id: string; readonly position: number } | undefined
  /** The request's id, which follows the evolution into the worker's log lines. */
  readonly requestId: string
}

/** A frame of another evolution, as it is stored. */
export interface ForkedFrame {
  readonly evolutionId: string
  readonly number: number
  readonly sha256: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly isMadeByAi: boolean
}

/** An evolution whose files are kept and which is not yet begun: nobody knows of it, and it has cost nothing. */
export interface PreparedEvolution {
  readonly id: string
  readonly plan: Omit<StartPlan, 'read'> & { readonly seed: number }
  /** Frame 0. */
  readonly original: KeptOriginal
  /** Removes its files again, where it was not begun; never fails. */
  discard(): Promise<void>
}

interface KeptOriginal {
  readonly sha256: string
  readonly thumbnailSha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** As JSON. */
  readonly drift: string
}

export interface PrepareParts {
  readonly storage: Pick<Storage, 'keep' | 'share' | 'sizeOf' | 'removeFolder'>
  readonly log: Logger
}

/**
 * Reads the picture and keeps it as frame 0, outside of any transaction. Throws a Problem for what is no picture, and the reason of
 * `waiting` when that aborts; then no file is left. What `twin`, of the same picture, keeps already is not stored twice.
 */
export async function prepareEvolution(
  parts: PrepareParts,
  { read, ...plan }: StartPlan,
  waiting: AbortSignal,
  twin?: PreparedEvolution,
): Promise<PreparedEvolution> {
  const id = newIdIn(FIRST_CELL)
  const discard = () => discardFiles(parts, id)
  const seed = plan.options.seed ?? randomInt(2 ** 32)
  const original = await ingestImage(read, fitForSize(plan.chosen.model, plan.options.sizePx), waiting)
  try {
    return { id, plan: { ...plan, seed }, original: await keepOriginal(parts, id, original, plan.fork, twin), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function keepOriginal(
  { storage }: PrepareParts,
  id: string,
  original: Pixels,
  fork: ForkedFrame | undefined,
  twin: PreparedEvolution | undefined,
): Promise<KeptOriginal> {
  const keep = async (extension: FileExtension, content: Uint8Array): Promise<Pick<KeptFile, 'sha256' | 'bytes'>> =>
    (await shareTwins(storage, id, extension, content, twin)) ?? storage.keep(id, extension, content)
  const mark = { isMadeByAi: fork?.isMadeByAi === true }
  const [webp, drift] = await Promise.all([
    encodeCover(original, mark),
    // What the later ones are held against: how sharp it was, and how much it had of everything.
    measureDrift({ original, previous: original, frame: original }),
  ])
  const picture =
    (await shareFrame(storage, id, original, fork)) ?? (await keep('png', await encodePng(original, mark)))
  const thumbnail = await keep('webp', webp)
  return {
    sha256: picture.sha256,
    thumbnailSha256: thumbnail.sha256,
    bytes: picture.bytes,
    width: original.width,
    height: original.height,
    drift: JSON.stringify(drift),
  }
}

/** The other evolution's very file, where it has the size that the model takes; undefined where it has not, or went meanwhile. */
async function shareFrame(
  storage: PrepareParts['storage'],
  id: string,
  { width, height }: Pixels,
  fork: ForkedFrame | undefined,
): Promise<Pick<KeptFile, 'sha256' | 'bytes'> | undefined> {
  if (fork === undefined || fork.width !== width || fork.height !== height) return undefined
  const { evolutionId: folder, sha256 } = fork
  const isShared = await storage.share({ folder, sha256, extension: 'png' }, id)
  const bytes = isShared ? await storage.sizeOf({ folder: id, sha256, extension: 'png' }) : undefined
  return bytes === undefined ? undefined : { sha256, bytes }
}

/** The twin's very file, where it has the same content: another model may have had the picture fitted to another size. */
async function shareTwins(
  storage: PrepareParts['storage'],
  id: string,
  extension: FileExtension,
  content: Uint8Array,
  twin: PreparedEvolution | undefined,
): Promise<Pick<KeptFile, 'sha256' | 'bytes'> | undefined> {
  if (twin === undefined) return undefined
  const sha256 = hash('sha256', content)
  if (sha256 !== twin.original.sha256 && sha256 !== twin.original.thumbnailSha256) return undefined
  const isShared = await storage.share({ folder: twin.id, sha256, extension }, id)
  return isShared ? { sha256, bytes: content.length } : undefined
}
