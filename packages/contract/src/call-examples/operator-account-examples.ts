import type { OperatorAccountDetail } from '../operator.ts'
import {
  changeOperatorPlan,
  creditOperatorAccount,
  getOperatorAccount,
  listOperatorAccounts,
  listOperatorCredits,
  proveOperatorAccount,
} from '../operator-account-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT } from './samples.ts'

const DETAIL: OperatorAccountDetail = {
  ...ACCOUNT,
  ...{ evolutions: 1, unfinished: 0, removed: 0, apiKeys: 1, webhooks: 1 },
}
const REASON = 'Thank you for the report'

/** What operators see and change of accounts. */
export const OPERATOR_ACCOUNT_EXAMPLES: readonly CallExample[] = [
  example(listOperatorAccounts, { answer: { accounts: [ACCOUNT], nextCursor: null } }),
  example(getOperatorAccount, { answer: DETAIL }),
  example(listOperatorCredits, {
    answer: {
      credits: 147,
      transactions: [
        { id: '3', description: REASON, amount: 50, evolution_id: null, created_at: '2026-11-27T09:20:00.000Z' },
      ],
      nextCursor: null,
    },
  }),
  example(changeOperatorPlan, { body: { plan: 'pro' }, answer: { ...DETAIL, plan: 'pro' } }),
  example(proveOperatorAccount, { answer: DETAIL }),
  example(creditOperatorAccount, { body: { amount: 50, reason: REASON }, answer: { ...DETAIL, credits: 147 } }),
]
