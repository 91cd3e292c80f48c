import { START_WITHIN_MS, UPLOAD_WITHIN_MS } from '@afterimage/core/limits'
import { z } from 'zod'
import { BEGIN_FAILS, FORK_FAILS, INPUT_FAILS } from './begin-fails.ts'
import { endpoint, eventsEndpoint } from './endpoint.ts'
import { evolutionDetail, evolutionHealth, evolutionProgress, newEvolution, wantedIterations } from './evolution.ts'
import { EVOLUTION_EVENTS } from './evolution-events.ts'
import { evolutionId, evolutionParams } from './evolution-id.ts'
import { galleryHold } from './gallery-hold.ts'
import { typedMaker, typedTitle } from './title.ts'

const done = z.object({ message: z.string() })

/** Why an evolution cannot go on: with what it was to have, or with more. */
const GO_ON_FAILS = [
  'not_found',
  'not_owner',
  'evolution_removed',
  'not_possible_now',
  'files_expired',
  ...BEGIN_FAILS,
] as const

export const createEvolution = endpoint({
  id: 'createEvolution',
  method: 'POST',
  path: '/api/evolution',
  summary: 'Start an evolution from a data URL, an address, a multipart file named "image", or a frame of another one',
  body: newEvolution,
  takesForm: true,
  withinMs: UPLOAD_WITHIN_MS + START_WITHIN_MS,
  ok: { status: 201, body: z.object({ evolutionId: z.uuid() }) },
  isKeyed: true,
  fails: [...INPUT_FAILS, ...FORK_FAILS, ...BEGIN_FAILS],
})

export const getEvolution = endpoint({
  id: 'getEvolution',
  method: 'GET',
  path: '/api/evolution/:id',
  summary: 'An evolution with its frames and their ledger',
  params: evolutionParams,
  ok: { status: 200, body: evolutionDetail },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const getEvolutionStatus = endpoint({
  id: 'getEvolutionStatus',
  method: 'GET',
  path: '/api/evolution/:id/status',
  summary: 'Progress, made for polling: answers 304 while nothing changed',
  params: evolutionParams,
  ok: { status: 200, body: evolutionProgress },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const followEvolution = eventsEndpoint({
  id: 'followEvolution',
  method: 'GET',
  path: '/api/evolution/:id/events',
  summary: 'Progress as it happens: the same body as the status, without polling; goes on after `Last-Event-ID`',
  params: evolutionParams,
  ok: { status: 200, events: EVOLUTION_EVENTS },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const getEvolutionHealth = endpoint({
  id: 'getEvolutionHealth',
  method: 'GET',
  path: '/api/evolution/:id/health',
  summary: 'Whether the evolution is stuck, and what can be done about it',
  params: evolutionParams,
  ok: { status: 200, body: evolutionHealth },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const retryEvolution = endpoint({
  id: 'retryEvolution',
  method: 'POST',
  path: '/api/evolution/:id/retry',
  summary: 'Resume from the last good frame',
  params: evolutionParams,
  ok: { status: 202, body: done },
  isKeyed: true,
  fails: GO_ON_FAILS,
})

export const extendEvolution = endpoint({
  id: 'extendEvolution',
  method: 'POST',
  path: '/api/evolution/:id/extend',
  summary:
    'Add iterations to an evolution that has ended, from its last frame; without its stop rules where one of them ended it',
  params: evolutionParams,
  body: z.object({ totalFrames: wantedIterations.describe('How many frames it has then, all together') }),
  ok: { status: 202, body: done },
  isKeyed: true,
  fails: [...GO_ON_FAILS, 'model_unavailable'],
})

export const cancelEvolution = endpoint({
  id: 'cancelEvolution',
  method: 'POST',
  path: '/api/evolution/:id/cancel',
  summary: 'Stop now; the frames made so far stay, and a retry goes on from them',
  params: evolutionParams,
  ok: { status: 202, body: done },
  fails: ['not_found', 'not_owner', 'evolution_removed', 'not_possible_now'],
})

export const cleanupEvolution = endpoint({
  id: 'cleanupEvolution',
  method: 'POST',
  path: '/api/cleanup',
  summary: 'Reset a stuck or failed evolution: its frames are removed and it can be retried from the original',
  body: z.object({ evolutionId: evolutionId.describe('The evolution that is stuck or failed') }),
  ok: { status: 200, body: done },
  fails: ['not_found', 'not_owner', 'evolution_removed', 'not_possible_now', 'files_expired'],
})

export const deleteEvolution = endpoint({
  id: 'deleteEvolution',
  method: 'DELETE',
  path: '/api/evolution/:id',
  summary: 'Delete an evolution that has ended, with its files, at once',
  params: evolutionParams,
  ok: { status: 200, body: done },
  fails: ['not_found', 'not_owner', 'evolution_removed', 'not_possible_now'],
})

const endedMail = z.object({
  /** Whether an email can be sent: this site sends some, and the evolution is of an account that somebody reads emails of. */
  isPossible: z.boolean(),
  isWanted: z.boolean(),
  /** Whether it is kept back until the account's address is confirmed. */
  needsProof: z.boolean(),
})

export const getEndedMail = endpoint({
  id: 'getEndedMail',
  method: 'GET',
  path: '/api/evolution/:id/mail',
  summary: 'Whether its owner gets an email when the evolution has ended',
  params: evolutionParams,
  ok: { status: 200, body: endedMail },
  fails: ['not_found', 'not_owner', 'evolution_removed'],
})

export const changeEndedMail = endpoint({
  id: 'changeEndedMail',
  method: 'PATCH',
  path: '/api/evolution/:id/mail',
  summary: 'Ask for one email when the evolution has ended, or for none',
  params: evolutionParams,
  body: z.object({ isWanted: z.boolean().describe('Whether the email is wanted') }),
  ok: { status: 200, body: endedMail },
  fails: ['not_found', 'not_owner', 'evolution_removed', 'not_possible_now'],
})

export const changeEvolution = endpoint({
  id: 'changeEvolution',
  method: 'PATCH',
  path: '/api/evolution/:id',
  summary: 'Put the evolution into the gallery, or make it visible by its link alone',
  params: evolutionParams,
  body: z.object({
    visibility: z
      .enum(['public', 'unlisted'])
      .describe('Whether it is in the gallery for everybody (`public`), or seen by its link alone'),
  }),
  ok: { status: 200, body: done.extend({ galleryHold: galleryHold.nullable() }) },
  fails: ['not_found', 'not_owner', 'evolution_removed'],
})

export const renameEvolution = endpoint({
  id: 'renameEvolution',
  method: 'PATCH',
  path: '/api/evolution/:id/title',
  summary: 'Give the evolution a title and the name of its maker, or take them away',
  params: evolutionParams,
  body: z.object({
    title: typedTitle.nullable().describe('What to call it. Null, or nothing that can be seen, takes its title away.'),
    maker: typedMaker
      .nullable()
      .optional()
      .describe('Who made it. Left out, it stays as it is; null takes the name away.'),
  }),
  ok: { status: 200, body: z.object({ title: z.string().nullable(), maker: z.string().nullable() }) },
  fails: ['not_found', 'not_owner', 'evolution_removed', 'too_many_requests'],
})
