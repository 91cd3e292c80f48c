import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { evolutionParams } from './evolution-id.ts'
import {
  auditEntry,
  auditTarget,
  decisionResult,
  MAX_DECIDED_AT_ONCE,
  MAX_DECISION_REASON,
  operatorDecision,
  operatorEvolution,
  operatorList,
} from './operator.ts'
import { count, nextCursor, OPERATOR_FAILS, pageQuery } from './operator-pages.ts'
import { typedId } from './typed-id.ts'

export const getOperatorOverview = endpoint({
  id: 'getOperatorOverview',
  method: 'GET',
  path: '/operator/overview',
  summary: 'For operators: what waits for them, and how this installation is; counted at most every few seconds',
  ok: {
    status: 200,
    body: z.object({
      /** Evolutions that wait for a decision, by the list that has them. */
      held: count,
      hidden: count,
      reported: count,
      /** Evolutions whose originals wait for the networks. */
      unassessed: count,
      openMessages: count,
      jobs: z.object({ waiting: count, running: count, failed: count }),
      pausedProviders: count,
      version: z.string(),
      /** Since when the process that answers runs. */
      startedAt: z.iso.datetime(),
      /** Whether networks look at frames here. */
      isLooking: z.boolean(),
      /** Whether the store hands files to anybody who has their addresses, whatever is hidden. */
      isStorePublic: z.boolean(),
      /** Whether emails reach anybody: an SMTP server is configured. */
      sendsMail: z.boolean(),
      countedAt: z.iso.datetime(),
    }),
  },
  fails: OPERATOR_FAILS,
})

export const listOperatorEvolutions = endpoint({
  id: 'listOperatorEvolutions',
  method: 'GET',
  path: '/operator/evolutions',
  summary: 'For operators: the evolutions that wait for a decision, those that wait the longest first',
  query: z.object({ list: operatorList, ...pageQuery }),
  ok: { status: 200, body: z.object({ evolutions: z.array(operatorEvolution), nextCursor }) },
  fails: OPERATOR_FAILS,
})

export const getOperatorEvolution = endpoint({
  id: 'getOperatorEvolution',
  method: 'GET',
  path: '/operator/evolutions/:id',
  summary: 'For operators: an evolution, hidden or not, with what people have against it',
  params: evolutionParams,
  ok: { status: 200, body: operatorEvolution },
  fails: OPERATOR_FAILS,
})

export const decideEvolutions = endpoint({
  id: 'decideEvolutions',
  method: 'POST',
  path: '/operator/decisions',
  summary: 'For operators: decide the same about several evolutions, one after the other, with what came of each',
  body: z.object({
    ids: z
      .array(typedId)
      .min(1)
      .max(MAX_DECIDED_AT_ONCE)
      .transform((ids) => [...new Set(ids)]),
    decision: operatorDecision,
    /** Read by the owner where it is `keep_out` or `remove`, and kept in the audit list always. */
    reason: z
      .string()
      .trim()
      .max(MAX_DECISION_REASON, { error: `Use at most ${MAX_DECISION_REASON} characters.` })
      .optional(),
  }),
  withinMs: 60_000,
  ok: { status: 200, body: z.object({ results: z.array(decisionResult) }) },
  fails: OPERATOR_FAILS,
})

export const getOperatorFiles = fileEndpoint({
  id: 'getOperatorFiles',
  method: 'GET',
  path: '/operator/evolutions/:id/files.zip',
  summary: 'For operators: every picture and film that is kept of an evolution, hidden or not, as a ZIP',
  params: evolutionParams,
  ok: { status: 200, types: ['application/zip'] },
  fails: [...OPERATOR_FAILS, 'files_expired'],
})

export const askToLookAgain = endpoint({
  id: 'askToLookAgain',
  method: 'POST',
  path: '/operator/look',
  summary: 'For operators: have the workers look at older evolutions, and at those that they gave up',
  ok: { status: 202, body: z.object({ evolutions: count }) },
  fails: [...OPERATOR_FAILS, 'not_possible_now'],
})

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/operator/audit',
  summary: 'For operators: what operators did, on the screen and by command, newest first',
  query: z.object({
    /** Only what was done about one thing, such as `evolution:0190b6a5-3c5e-7d10-9f3a-2b8f6c1d4e70`. */
    about: z
      .templateLiteral([auditTarget, ':', z.string().min(1).max(100)], { error: 'Name a kind of thing and its id.' })
      .optional(),
    ...pageQuery,
  }),
  ok: { status: 200, body: z.object({ entries: z.array(auditEntry), nextCursor }) },
  fails: OPERATOR_FAILS,
})
