import { STILL_FORMATS, STILL_KINDS } from '@afterimage/core/cut/stills'
import { z } from 'zod'
import { cut, cutOptions } from './cut.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { evolutionParams } from './evolution-id.ts'

const HIDDEN = ['not_found', 'evolution_hidden', 'evolution_removed'] as const

export const orderCut = endpoint({
  id: 'orderCut',
  method: 'POST',
  path: '/api/evolution/:id/cuts',
  summary: 'Have a short film of an evolution made, to be posted; the same options again answer with the same cut',
  params: evolutionParams,
  body: cutOptions,
  ok: { status: 202, body: cut },
  fails: [...HIDDEN, 'not_ready', 'files_expired'],
})

export const getCut = endpoint({
  id: 'getCut',
  method: 'GET',
  path: '/api/evolution/:id/cuts/:cutId',
  summary: 'A cut, and its address once it is ready',
  params: evolutionParams.extend({ cutId: z.uuid() }),
  ok: { status: 200, body: cut },
  fails: [...HIDDEN, 'files_expired'],
})

/** Made when it is asked for. */
export const getStill = fileEndpoint({
  id: 'getStill',
  method: 'GET',
  path: '/api/evolution/:id/stills/:kind/:format',
  summary: 'A picture to be posted: nine frames as a collage, or the original beside its last copy',
  params: evolutionParams.extend({ kind: z.enum(STILL_KINDS), format: z.enum(STILL_FORMATS) }),
  ok: { status: 200, types: ['image/png', 'image/webp'] },
  fails: [...HIDDEN, 'not_ready', 'files_expired', 'too_many_requests', 'overloaded'],
})
