import { STILL_FORMATS, STILL_KINDS } from '@afterimage/core/cut/stills'
import { z } from 'zod'
import { cut, cutOptions, raceCut, raceCutOptions } from './cut.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { evolutionParams } from './evolution-id.ts'
import { typedId } from './typed-id.ts'

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
  params: evolutionParams.extend({ cutId: typedId }),
  ok: { status: 200, body: cut },
  fails: [...HIDDEN, 'files_expired'],
})

const raceParams = z.object({ id: typedId })
const raceCutParams = raceParams.extend({ cutId: typedId })

export const orderRaceCut = endpoint({
  id: 'orderRaceCut',
  method: 'POST',
  path: '/api/race/:id/cuts',
  summary:
    'Have a short film of a race made, to be posted: of the contenders that the caller may see, on a split screen',
  params: raceParams,
  body: raceCutOptions,
  ok: { status: 202, body: raceCut },
  fails: ['not_found', 'not_ready', 'files_expired'],
})

export const getRaceCut = endpoint({
  id: 'getRaceCut',
  method: 'GET',
  path: '/api/race/:id/cuts/:cutId',
  summary: 'A cut of a race, for those who may see every contender in it, and its address once it is ready',
  params: raceCutParams,
  ok: { status: 200, body: raceCut },
  fails: ['not_found'],
})

export const getRaceCutFilm = fileEndpoint({
  id: 'getRaceCutFilm',
  method: 'GET',
  path: '/api/race/:id/cuts/:cutId/film.mp4',
  summary: 'The film of a cut of a race, for those who may see every contender in it',
  params: raceCutParams,
  isStored: true,
  ok: { status: 200, types: ['video/mp4'] },
  fails: ['not_found', 'range_not_satisfiable'],
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
