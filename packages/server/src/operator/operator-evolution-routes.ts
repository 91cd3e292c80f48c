import { Readable } from 'node:stream'
import {
  decideEvolutions,
  getOperatorEvolution,
  getOperatorFiles,
  listOperatorEvolutions,
} from '@afterimage/contract/operator-endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFilesToSave, giveOperatorPass } from '../evolutions/evolutions.ts'
import { bindEndpoint, bindFileEndpoint } from '../platform/http/bind-endpoint.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit } from '../platform/rate-limit.ts'
import { recordAction } from './audit-store.ts'
import { decideEvolution } from './decide-evolution.ts'
import { listQueue } from './list-queue.ts'
import { listForOperator } from './operator-evolution-store.ts'
import type { OperatorRouteParts } from './operator-parts.ts'
import { viewForOperator } from './view-operator.ts'

/** Each reads every file of an evolution. */
const ZIPS: Limit = { name: 'operator-zips', max: 60, windowMs: 3_600_000 }

/** Evolutions that wait for a decision, with their pictures, and what is decided about them. */
export function serveOperatorEvolutions(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { db, limits, operatorOf } = parts
  /** Their pictures, too: a page asks for them without the account's token. */
  const show = async (ids: readonly string[], request: FastifyRequest, reply: FastifyReply) => {
    giveOperatorPass(operatorOf(request).sessionId, request, reply)
    return (await listForOperator(db, ids)).map(viewForOperator)
  }

  bindEndpoint(app, listOperatorEvolutions, async ({ query: { list, limit, cursor }, request, reply }) => {
    const { items, nextCursor } = await listQueue(db, list, limit, cursor)
    const ids = items.map(({ id }) => id)
    return { evolutions: await show(ids, request, reply), nextCursor }
  })

  bindEndpoint(app, getOperatorEvolution, async ({ params: { id }, request, reply }) => {
    const [evolution] = await show([id], request, reply)
    if (evolution === undefined) throw noEvolution()
    return evolution
  })

  bindEndpoint(app, decideEvolutions, async ({ body: { ids, decision, reason }, request, reply }) => {
    const operator = operatorOf(request)
    const decided = new Map<string, Outcome>()
    for (const id of new Set(ids)) {
      const outcome = await decideEvolution(parts, operator, id, decision, reason || null).catch((error: unknown) => {
        request.log.error({ err: error, evolution: id, decision }, 'an operator’s decision failed')
        return { outcome: 'failed', alike: 0 } as const
      })
      decided.set(id, outcome)
    }
    const shown = new Map((await show([...decided.keys()], request, reply)).map((row) => [row.id, row]))
    return {
      results: [...decided].map(([id, outcome]) => ({ id, ...outcome, evolution: shown.get(id) ?? null })),
    }
  })

  bindFileEndpoint(app, getOperatorFiles, async ({ params: { id }, request, reply }) => {
    const operator = operatorOf(request)
    await limits.count(ZIPS, operator.accountId)
    const files = await findFilesToSave(parts, id)
    if (files === undefined) throw noEvolution()
    if (files.count === 0) throw new Problem('files_expired', 'Nothing is kept of it any more.')
    const isRead = request.method !== 'HEAD'
    if (isRead) {
      const done = {
        action: 'evolution.files_saved',
        reason: null,
        outcome: `${files.count} ${files.count === 1 ? 'file' : 'files'}`,
      } as const
      await recordAction(db, operator, { ...done, target: { kind: 'evolution', id } })
    }
    return (
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="afterimage-${id.slice(0, 8)}-files.zip"`)
        // Fastify reads the whole of a stream that answers HEAD, and throws it away.
        .send(isRead ? files.openZip() : Readable.from([]))
    )
  })
}

type Outcome = Awaited<ReturnType<typeof decideEvolution>> | { readonly outcome: 'failed'; readonly alike: 0 }

function noEvolution(): Problem {
  return new Problem('not_found', 'There is no such evolution.')
}
