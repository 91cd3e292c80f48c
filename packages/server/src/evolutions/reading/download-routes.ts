import { Readable } from 'node:stream'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { getFile, getFrame, getFramesZip } from '@afterimage/contract/file-endpoints'
import { frameFileName } from '@afterimage/core/frame-names'
import { zipFilm } from '@afterimage/film/zip-film'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../../platform/address-rules.ts'
import type { Db } from '../../platform/database/tables.ts'
import { bindFileEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { Problem } from '../../platform/problem.ts'
import type { Limit, RateLimits } from '../../platform/rate-limit.ts'
import { parseFileName, type Storage } from '../../platform/storage/storage.ts'
import { refuseExpired } from '../keeping/expire-files.ts'
import { chainSource } from '../making/chain-source.ts'
import { ANYBODY, authoriseViewer, isTakenDown, type Viewer } from '../records/authorise-viewer.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { findForkOrigin } from '../records/fork-store.ts'
import { findFrame, listFrames, listTries } from '../records/frame-store.ts'
import { listOutputs } from '../records/output-store.ts'
import { findRaceOrigin } from '../records/race-store.ts'
import { findExpiry } from '../records/retention-store.ts'
import { toEvolutionDetail } from './evolution-detail.ts'
import { fileCaching } from './file-caching.ts'
import { type FileGuard, openFindGuard } from './guard-store.ts'
import { hasViewerPass, operatorPassOf } from './viewer-pass-routes.ts'

/** Anything else is no file, rather than a wrong request. */
const fileFolder = z.uuid()

/** Each reads every frame. */
const ZIPS_BY_ADDRESS: Limit = {
  name: 'zip-address',
  max: 30,
  windowMs: 3_600_000,
  sentence: (when) =>
    `That was 30 ZIPs within an hour. The film and single frames can still be saved; there is room for another ZIP ${when}.`,
}

/** `afterimage-1a2b3c4d`: what the names of an evolution's downloads begin with. */
const nameOf = (evolutionId: string) => `afterimage-${evolutionId.slice(0, 8)}`

export interface DownloadParts {
  readonly db: Db
  readonly storage: Storage
  readonly limits: Pick<RateLimits, 'count'>
  /** Whether an operator is signed in with the session, now. */
  readonly isOperatorSession: (sessionId: string) => Promise<boolean>
}

/** Pictures, films and the ZIP, to those who may see the evolution. Files are named by their content and never change. */
export function serveDownloads(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { db, storage, limits, isOperatorSession }: DownloadParts,
): void {
  const findGuard = openFindGuard(db)
  const viewerOf = async (id: string, request: FastifyRequest): Promise<Viewer> => ({
    ...(await identify.viewer(request)),
    hasPass: hasViewerPass(id, request),
  })
  const guarded = async (id: string, request: FastifyRequest): Promise<FileGuard> => {
    const guard = await findGuard(id)
    if (guard === undefined) throw missing()
    const viewer = await viewerOf(id, request)
    // Nobody else's picture waits for the look-up.
    const session = isTakenDown(guard.moderation) ? operatorPassOf(request) : undefined
    return authoriseViewer(guard, {
      ...viewer,
      isOperator: session !== undefined && (await isOperatorSession(session)),
    })
  }
  bindFileEndpoint(app, getFile, async ({ params, query, request, reply }) => {
    const folder = fileFolder.safeParse(params.id)
    const file = folder.success ? parseFileName(folder.data, params.name) : undefined
    if (file === undefined || file.extension === 'vec') throw missing()
    // The player is a page with scripts of its own: it opens on the visitor's disk, not in this origin.
    const isDownload = file.extension === 'html' || wantsDownload(query)
    const downloadName = isDownload ? `${nameOf(file.folder)}.${file.extension}` : undefined
    const caching = fileCaching(await guarded(file.folder, request), new Date())
    return sendFile(storage, file, { downloadName, caching }, request, reply)
  })

  bindFileEndpoint(app, getFrame, async ({ params: { id, number }, query, request, reply }) => {
    const guard = await guarded(id, request)
    const frame = await findFrame(db, id, number)
    if (frame === undefined) throw missing()
    const file = { folder: id, sha256: frame.sha256, extension: 'png' } as const
    const name = `${nameOf(id)}-${frameFileName(number)}`
    const downloadName = wantsDownload(query) ? name : undefined
    const caching = isTakenDown(guard.moderation) ? 'never' : 'asking'
    return sendFile(storage, file, { downloadName, caching }, request, reply)
  })

  bindFileEndpoint(app, getFramesZip, async ({ params: { id }, request, reply }) => {
    const evolution = authoriseViewer(await findOr404(db, id), await viewerOf(id, request))
    refuseExpired(evolution)
    await limits.count(ZIPS_BY_ADDRESS, networkOf(request.ip))
    const [frames, tries, outputs] = await Promise.all([listFrames(db, id), listTries(db, id), listOutputs(db, id)])
    // It was deleted since it was looked up: no evolution is without its original.
    if (frames.length === 0) throw missing()
    // It may be handed on: nobody in particular reads it.
    const forkedFrom = await findForkOrigin(db, evolution, ANYBODY)
    const race = await findRaceOrigin(db, evolution, ANYBODY)
    const about = { isOwner: false, filesExpireAt: await findExpiry(db, evolution), forkedFrom, race }
    const manifest = evolutionDetail.parse(toEvolutionDetail(evolution, frames, tries, outputs, about))
    const sizes = new Map(frames.map(({ number, bytes }) => [number, bytes]))
    const zip = await zipFilm(chainSource({ db, storage }, evolution, frames, race), manifest, sizes)
    // Fastify reads the whole of a stream that answers HEAD, and throws it away.
    if (request.method === 'HEAD') zip.stream.destroy()
    return reply
      .type('application/zip')
      .header('content-length', zip.bytes)
      .header('content-disposition', `attachment; filename="${nameOf(id)}.zip"`)
      .header('cache-control', 'no-store')
      .send(request.method === 'HEAD' ? Readable.from([]) : zip.stream)
  })
}

function wantsDownload({ download }: { readonly download?: string | undefined }): boolean {
  return download !== undefined && download !== '0'
}

function missing(): Problem {
  return new Problem('not_found', 'There is no such file.')
}
