import { evolutionDetail } from '@afterimage/contract/evolution'
import { zipFilm } from '@afterimage/film/zip-film'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { sendFile } from '../platform/http/send-file.ts'
import { Problem } from '../platform/problem.ts'
import { parseFileName, type Storage } from '../platform/storage/storage.ts'
import { viewDetail } from './evolution-view.ts'
import { refuseExpired } from './expire-files.ts'
import { filmSource } from './film-evolution.ts'
import { findOr404 } from './find-or-404.ts'
import { findFrame, listFrames, listTries } from './frame-store.ts'
import { listOutputs } from './output-store.ts'
import { findExpiry } from './retention-store.ts'

const evolutionParams = z.object({ id: z.uuid({ error: 'Invalid evolution ID' }) })
const frameParams = evolutionParams.extend({ number: z.coerce.number().int().min(0).max(10_000) })
const fileParams = z.object({ id: z.uuid(), name: z.string() })
const download = z.object({ download: z.string().describe('1 saves the file instead of showing it').optional() })

/** `afterimage-1a2b3c4d`: what the names of an evolution's downloads begin with. */
const nameOf = (evolutionId: string) => `afterimage-${evolutionId.slice(0, 8)}`

/** Pictures, films and the ZIP. Files are named by their content, so caches may keep them for ever. */
export function serveDownloads(plain: FastifyInstance, { db, storage }: { db: Db; storage: Storage }): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get('/files/:id/:name', { schema: { hide: true } }, async (request, reply) => {
    const params = fileParams.safeParse(request.params)
    const file = params.success ? parseFileName(params.data.id, params.data.name) : undefined
    if (file === undefined) throw missing()
    // The player is a page with scripts of its own: it opens on the visitor's disk, not in this origin.
    const isDownload = file.extension === 'html' || isWished(download.safeParse(request.query).data)
    const downloadName = isDownload ? `${nameOf(file.folder)}.${file.extension}` : undefined
    return sendFile(storage, file, { downloadName, isImmutable: true }, request, reply)
  })

  const frameSchema = { summary: 'A frame as PNG', params: frameParams, querystring: download }
  app.get('/api/evolution/:id/frames/:number', { schema: frameSchema }, async (request, reply) => {
    const { id, number } = request.params
    const frame = await findFrame(db, id, number)
    if (frame === undefined) throw missing()
    const file = { folder: id, sha256: frame.sha256, extension: 'png' } as const
    const name = `${nameOf(id)}-frame-${String(number).padStart(3, '0')}.png`
    const downloadName = isWished(request.query) ? name : undefined
    return sendFile(storage, file, { downloadName, isImmutable: false }, request, reply)
  })

  const zipSchema = { summary: 'All frames so far and their ledger as a ZIP', params: evolutionParams }
  app.get('/api/evolution/:id/frames.zip', { schema: zipSchema }, async (request, reply) => {
    const { id } = request.params
    const evolution = await findOr404(db, id)
    refuseExpired(evolution)
    const [frames, tries, outputs] = await Promise.all([listFrames(db, id), listTries(db, id), listOutputs(db, id)])
    const about = { isOwner: false, filesExpireAt: await findExpiry(db, evolution) }
    const manifest = evolutionDetail.parse(viewDetail(evolution, frames, tries, outputs, about))
    const zip = await zipFilm(filmSource(storage, evolution, frames), manifest)
    return reply
      .type('application/zip')
      .header('content-length', zip.bytes)
      .header('content-disposition', `attachment; filename="${nameOf(id)}.zip"`)
      .header('cache-control', 'no-store')
      .send(zip.stream)
  })
}

function isWished(query: z.infer<typeof download> | undefined): boolean {
  return query?.download !== undefined && query.download !== '0'
}

function missing(): Problem {
  return new Problem('not_found', 'There is no such file.')
}
