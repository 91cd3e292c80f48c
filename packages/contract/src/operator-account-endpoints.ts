import { z } from 'zod'
import { creditTransaction, plan } from './account.ts'
import { endpoint } from './endpoint.ts'
import {
  MAX_CREDIT_CHANGE,
  MAX_CREDIT_REASON,
  MIN_ACCOUNT_SEARCH,
  operatorAccount,
  operatorAccountDetail,
} from './operator.ts'
import { count, nextCursor, OPERATOR_FAILS, pageQuery } from './operator-pages.ts'
import { typedId } from './typed-id.ts'

const accountParams = z.object({ id: typedId })

export const listOperatorAccounts = endpoint({
  id: 'listOperatorAccounts',
  method: 'GET',
  path: '/operator/accounts',
  summary: 'For operators: the accounts whose addresses have this in them, by address',
  query: z.object({
    search: z
      .string()
      .trim()
      .toLowerCase()
      .min(MIN_ACCOUNT_SEARCH, { error: `Enter at least ${MIN_ACCOUNT_SEARCH} characters of the address.` })
      .max(254),
    ...pageQuery,
  }),
  ok: { status: 200, body: z.object({ accounts: z.array(operatorAccount), nextCursor }) },
  fails: OPERATOR_FAILS,
})

export const getOperatorAccount = endpoint({
  id: 'getOperatorAccount',
  method: 'GET',
  path: '/operator/accounts/:id',
  summary: 'For operators: an account with what it has',
  params: accountParams,
  ok: { status: 200, body: operatorAccountDetail },
  fails: OPERATOR_FAILS,
})

export const listOperatorCredits = endpoint({
  id: 'listOperatorCredits',
  method: 'GET',
  path: '/operator/accounts/:id/credits',
  summary: 'For operators: the ledger of an account, newest first, with the reason of each change',
  params: accountParams,
  query: z.object(pageQuery),
  ok: { status: 200, body: z.object({ credits: count, transactions: z.array(creditTransaction), nextCursor }) },
  fails: OPERATOR_FAILS,
})

export const changeOperatorPlan = endpoint({
  id: 'changeOperatorPlan',
  method: 'POST',
  path: '/operator/accounts/:id/plan',
  summary: 'For operators: change an account’s plan',
  params: accountParams,
  body: z.object({ plan }),
  ok: { status: 200, body: operatorAccountDetail },
  fails: OPERATOR_FAILS,
})

export const proveOperatorAccount = endpoint({
  id: 'proveOperatorAccount',
  method: 'POST',
  path: '/operator/accounts/:id/proof',
  summary: 'For operators: count an account’s address as confirmed, as the emailed link does',
  params: accountParams,
  ok: { status: 200, body: operatorAccountDetail },
  fails: [...OPERATOR_FAILS, 'not_possible_now'],
})

const BOUND = `Change at most ${MAX_CREDIT_CHANGE.toLocaleString('en')} credits at once.`

export const creditOperatorAccount = endpoint({
  id: 'creditOperatorAccount',
  method: 'POST',
  path: '/operator/accounts/:id/credits',
  summary: 'For operators: give an account credits, or take some away; its owner reads the reason in the history',
  params: accountParams,
  body: z.object({
    amount: z
      .number({ error: 'Enter a whole number, such as 50 or -20.' })
      .int({ error: 'Enter a whole number, such as 50 or -20.' })
      .min(-MAX_CREDIT_CHANGE, { error: BOUND })
      .max(MAX_CREDIT_CHANGE, { error: BOUND })
      .refine((amount) => amount !== 0, { error: 'Enter an amount other than 0.' }),
    reason: z
      .string({ error: 'Give a reason.' })
      .trim()
      .min(1, { error: 'Give a reason.' })
      .max(MAX_CREDIT_REASON, { error: `Use at most ${MAX_CREDIT_REASON} characters.` }),
  }),
  isKeyed: true,
  ok: { status: 200, body: operatorAccountDetail },
  fails: [...OPERATOR_FAILS, 'not_possible_now', 'idempotency_key_reused', 'request_in_progress'],
})
