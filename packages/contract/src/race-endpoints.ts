import { START_WITHIN_MS, UPLOAD_WITHIN_MS } from '@afterimage/core/limits'
import { z } from 'zod'
import { BEGIN_FAILS, INPUT_FAILS } from './begin-fails.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { newRace, race } from './race.ts'
import { typedId } from './typed-id.ts'

const raceParams = z.object({ id: typedId })

export const createRace = endpoint({
  id: 'createRace',
  method: 'POST',
  path: '/api/race',
  summary: 'Start two to four evolutions of one image together, all or none: with a data URL, an address or a file',
  body: newRace,
  takesForm: true,
  withinMs: UPLOAD_WITHIN_MS + START_WITHIN_MS,
  ok: {
    status: 201,
    body: z.object({
      raceId: z.uuid(),
      /** Of the contenders, in their order. */
      evolutionIds: z.array(z.uuid()),
    }),
  },
  isKeyed: true,
  fails: [...INPUT_FAILS, ...BEGIN_FAILS],
})

export const getRace = endpoint({
  id: 'getRace',
  method: 'GET',
  path: '/api/race/:id',
  summary: 'The evolutions of a race, in their order, as far as the caller may see them',
  params: raceParams,
  ok: { status: 200, body: race },
  fails: ['not_found'],
})

export const getRaceFilm = fileEndpoint({
  id: 'getRaceFilm',
  method: 'GET',
  path: '/api/race/:id/film.mp4',
  summary: 'The contenders that the caller may see as one film on a split screen, made when it is asked for',
  params: raceParams,
  ok: { status: 200, types: ['video/mp4'] },
  fails: ['not_found', 'not_ready', 'files_expired', 'too_many_requests', 'overloaded'],
})
