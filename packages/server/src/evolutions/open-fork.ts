import type { NewEvolution } from '@afterimage/contract/evolution'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { RequestBounds } from '../platform/http/request-bounds.ts'
import { Problem } from '../platform/problem.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { ModelRegistry } from '../providers/providers.ts'
import { refuseExpired } from './keeping/expire-files.ts'
import type { Owner } from './lifecycle/charging.ts'
import type { ReadImage } from './lifecycle/ingest-image.ts'
import type { ForkedFrame } from './lifecycle/prepare-evolution.ts'
import { pictureOf } from './making/heal-frames.ts'
import { readProven } from './making/prove-file.ts'
import { ANYBODY, authoriseViewer } from './records/authorise-viewer.ts'
import type { EvolutionRow } from './records/evolution-store.ts'
import { findOr404 } from './records/find-or-404.ts'
import { type FrameRow, findFrame } from './records/frame-store.ts'
import { isOwner } from './records/ownership.ts'

/** A frame that somebody may fork, and its evolution. */
export interface OpenedFork {
  readonly parent: EvolutionRow
  readonly frame: FrameRow
}

interface ForkParts {
  readonly db: Db
  readonly storage: Storage
}

/**
 * Finds the frame that an evolution is to begin with. Throws `invalid_request` where a picture came, too, `not_found`, what a viewer is
 * told of what was taken down, its owner included, `fork_forbidden` and `files_expired`.
 */
export async function openFork(
  { db }: Pick<ForkParts, 'db'>,
  wanted: NonNullable<NewEvolution['fork']>,
  {
    options,
    upload,
    owner,
  }: { readonly options: NewEvolution; readonly upload: Uint8Array | undefined; readonly owner: Owner },
): Promise<OpenedFork> {
  if ([upload, options.imageData, options.imageUrl].some((sent) => sent !== undefined && sent.length > 0)) {
    throw new Problem('invalid_request', 'Send an image or a frame to fork, not both.')
  }
  const parent = await findOr404(db, wanted.evolutionId)
  refuseFork(parent, owner)
  refuseExpired(parent)
  const frame = await findFrame(db, parent.id, wanted.frame)
  if (frame === undefined) throw new Problem('not_found', `This evolution has no frame ${wanted.frame}.`)
  return { parent, frame }
}

/** Once more as it begins: its parent may have been taken down, or its owner may have thought better of it. */
export async function assertForkable(
  tx: Tx,
  { fork, owner }: { readonly fork?: ForkedFrame | undefined; readonly owner: Owner },
): Promise<void> {
  if (fork !== undefined) refuseFork(await findOr404(tx, fork.evolutionId), owner)
}

function refuseFork(parent: EvolutionRow, { account, visitor }: Owner): void {
  // What was taken down is not handed on by its owner, either, who may see it.
  authoriseViewer(parent, ANYBODY)
  if (parent.allows_forks || isOwner(parent, { account, visitor })) return
  throw new Problem('fork_forbidden', 'The person who made this evolution does not let others fork it.')
}

/**
 * Reads the frame as it is stored, and tells `bounds` how many bytes it is. Throws `not_possible_now` where it is not what was
 * recorded.
 */
export async function readFork(
  { storage }: Pick<ForkParts, 'storage'>,
  { parent, frame }: OpenedFork,
  { bounds }: { readonly bounds?: Pick<RequestBounds, 'reserveBytes'> },
): Promise<{ readonly read: ReadImage; readonly fork: ForkedFrame }> {
  bounds?.reserveBytes(frame.bytes)
  const png = await readProven(storage, pictureOf(frame))
  if (typeof png === 'string') {
    throw new Problem('not_possible_now', `The picture of frame ${frame.number} is ${png}. Choose another frame.`)
  }
  const { number, sha256, width, height } = frame
  // An original may be a frame of something made before it, and then carries the mark.
  const isMadeByAi = number > 0 || Buffer.from(png).includes(DIGITAL_SOURCE_TYPE)
  return { read: () => png, fork: { evolutionId: parent.id, number, sha256, width, height, isMadeByAi } }
}

/** What a fork is asked with: what it leaves out of style, model and size is as it was, as far as that is still on offer. */
export function likeParent(
  options: NewEvolution,
  { parent }: OpenedFork,
  registry: Pick<ModelRegistry, 'find'>,
): NewEvolution {
  const namesModel = [options.aiProvider, options.aiModelId, options.llmProvider].some((name) => name !== undefined)
  const model = namesModel ? undefined : registry.find(parent.provider, parent.model)
  const sizePx = model?.sizes?.find((size) => size.sizePx === parent.size_px)?.sizePx
  const hasStyle = options.style !== undefined || options.prompt !== undefined
  return {
    ...options,
    ...(model && { aiProvider: parent.provider, aiModelId: parent.model }),
    ...(sizePx && options.sizePx === undefined && { sizePx }),
    ...(!hasStyle && { style: parent.style, ...(model && { prompt: parent.prompt }) }),
  }
}
