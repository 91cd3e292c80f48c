import { z } from 'zod'
import { fileEndpoint } from './endpoint.ts'
import { evolutionParams } from './evolution-id.ts'
import { MAX_FRAME_NUMBER } from './fork.ts'

const query = z.object({ download: z.string().describe('1 saves the file instead of showing it').optional() })

export const getFile = fileEndpoint({
  id: 'getFile',
  method: 'GET',
  path: '/files/:id/:name',
  summary: 'A picture or a film of an evolution, named by its content, at the address that the evolution says',
  params: z.object({ id: z.string(), name: z.string() }),
  query,
  ok: { status: 200, types: ['image/png', 'image/webp', 'image/gif', 'image/jpeg', 'video/mp4', 'text/html'] },
  isStored: true,
  isAddress: true,
  fails: ['not_found', 'evolution_hidden', 'evolution_removed', 'range_not_satisfiable'],
})

export const getFrame = fileEndpoint({
  id: 'getFrame',
  method: 'GET',
  path: '/api/evolution/:id/frames/:number',
  summary: 'A frame as PNG',
  params: evolutionParams.extend({ number: z.coerce.number().int().min(0).max(MAX_FRAME_NUMBER) }),
  query,
  ok: { status: 200, types: ['image/png'] },
  isStored: true,
  fails: ['not_found', 'evolution_hidden', 'evolution_removed', 'range_not_satisfiable'],
})

export const getFramesZip = fileEndpoint({
  id: 'getFramesZip',
  method: 'GET',
  path: '/api/evolution/:id/frames.zip',
  summary: 'All frames so far and their ledger as a ZIP',
  params: evolutionParams,
  ok: { status: 200, types: ['application/zip'] },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed', 'files_expired', 'too_many_requests'],
})
