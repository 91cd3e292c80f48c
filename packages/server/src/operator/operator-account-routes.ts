import {
  changeOperatorPlan,
  creditOperatorAccount,
  getOperatorAccount,
  listOperatorAccounts,
  listOperatorCredits,
  proveOperatorAccount,
} from '@afterimage/contract/operator-account-endpoints'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit } from '../platform/rate-limit.ts'
import { type AccountChange, changeCredits, changePlan, proveAccount } from './change-accounts.ts'
import { findForOperator, searchAccounts } from './operator-account-store.ts'
import type { OperatorRouteParts } from './operator-parts.ts'
import { cutPage, readPlace } from './read-cursor.ts'
import { viewOperatorAccount } from './view-operator.ts'

/** Each may read every account's address. */
const SEARCHES: Limit = { name: 'operator-searches', max: 60, windowMs: 60_000 }

const emailPlace = z.tuple([z.string().max(254)])
const entryPlace = z.tuple([z.number().int().positive()])
const credited = z.object({ change: z.literal('done') })

/** Accounts, their plans and credits. */
export function serveOperatorAccounts(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { db, limits, credits, idempotency, operatorOf } = parts
  const show = async (id: string) => {
    const row = await findForOperator(db, id)
    if (row === undefined) throw noAccount()
    const { evolutions, unfinished, removed, apiKeys, webhooks } = row
    return { ...viewOperatorAccount(row), evolutions, unfinished, removed, apiKeys, webhooks }
  }
  const showChanged = async (id: string, change: AccountChange) => {
    if (change === 'not_found') throw noAccount()
    if (change === 'demo') throw new Problem('not_possible_now', 'The demo account belongs to no one.')
    return show(id)
  }

  bindEndpoint(app, listOperatorAccounts, async ({ query: { search, limit, cursor }, request }) => {
    await limits.count(SEARCHES, operatorOf(request).accountId)
    const [after] = readPlace(emailPlace, cursor) ?? []
    const found = await searchAccounts(db, { text: search, limit: limit + 1, after })
    const { items, nextCursor } = cutPage(found, limit, ({ email }) => [email])
    return { accounts: items.map(viewOperatorAccount), nextCursor }
  })

  bindEndpoint(app, getOperatorAccount, ({ params: { id } }) => show(id))

  bindEndpoint(app, listOperatorCredits, async ({ params: { id }, query: { limit, cursor } }) => {
    const account = await show(id)
    const [before] = readPlace(entryPlace, cursor) ?? []
    const entries = await credits.page(id, limit + 1, before)
    const { items, nextCursor } = cutPage(entries, limit, (entry) => [Number(entry.id)])
    return { credits: account.credits, transactions: [...items], nextCursor }
  })

  bindEndpoint(app, changeOperatorPlan, async ({ params: { id }, body, request }) =>
    showChanged(id, await changePlan(db, operatorOf(request), id, body.plan)),
  )

  bindEndpoint(app, proveOperatorAccount, async ({ params: { id }, request }) =>
    showChanged(id, await proveAccount(db, operatorOf(request), id)),
  )

  bindEndpoint(app, creditOperatorAccount, async ({ params: { id }, body, request }) => {
    const operator = operatorOf(request)
    const { method, path } = creditOperatorAccount
    const call = {
      headers: request.headers,
      account: operator.accountId,
      content: { asked: [method, path, id, body] },
      outcome: credited,
    }
    const { change } = await idempotency.once(call, async (keep) => {
      const outcome = { change: 'done' } as const
      const done = await changeCredits(db, operator, id, body, (tx) => keep(tx, outcome)).catch(refuseTooFew)
      // Thrown, so that the key is free again.
      if (done === 'not_found') throw noAccount()
      return outcome
    })
    return showChanged(id, change)
  })
}

function refuseTooFew(error: unknown): never {
  throw error instanceof RangeError ? new Problem('not_possible_now', error.message) : error
}

function noAccount(): Problem {
  return new Problem('not_found', 'There is no such account. It may have been deleted.')
}
