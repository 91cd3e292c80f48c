import type { CreditTransaction, Plan } from '@afterimage/contract/account'
import { priceOf } from '@afterimage/core/price'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import type { Problem } from '../platform/problem.ts'
import {
  type Delivery,
  grantCredits,
  keepCredits,
  type Purchase,
  refundCredits,
  reserveCredits,
  tooFew,
  topUpCredits,
} from './book-credits.ts'
import { serveCredits } from './credit-routes.ts'
import { listEntries, lockBalance, sumOf } from './credit-store.ts'
import { viewEntry } from './credit-view.ts'

export { grantCredits }

/** Entries that the history shows. */
const REMEMBERED = 1_000

export interface Credits extends Feature {
  balance(accountId: string): Promise<number>
  /** The newest entries, newest first. */
  history(accountId: string): Promise<readonly CreditTransaction[]>
  /**
   * The `insufficient_credits` of an account that could not pay now, after what else it is to pay; undefined for one that could.
   * Promises nothing.
   */
  findShortfall(
    account: { readonly id: string; readonly plan: Plan },
    order: { readonly totalFrames: number; readonly sizePx: number | null },
    alsoPaid: number,
  ): Promise<Problem | undefined>
  /**
   * Takes the price of the frames to come, in the transaction that starts them; returns the credits taken, none from `pro`.
   * Throws `insufficient_credits`, having taken nothing.
   */
  reserve(tx: Tx, account: { readonly id: string; readonly plan: Plan }, purchase: Purchase): Promise<number>
  /**
   * Gives back what was reserved beyond the price of the delivered frames, which is rounded up, in the transaction that
   * ends the evolution: once for each reservation, however often it is called.
   */
  refund(tx: Tx, delivery: Delivery): Promise<void>
  /** What was paid for an evolution so far is no part of what a later refund gives back; in the transaction that extends it. */
  keep(tx: Tx, evolutionId: string): Promise<void>
  /** The credits that an evolution has cost its account so far, less what came back. */
  paidFor(evolutionId: string): Promise<number>
  /** Waits until nobody else books for the account, and keeps them from it until the transaction ends. */
  lock(tx: Tx, accountId: string): Promise<void>
  topUp(accountId: string, credits: number): Promise<void>
  grant(accountId: string, amount: number, reason: string): Promise<number>
  /** Entries of the ledger, newest first, behind the one of this number where one is named. */
  page(accountId: string, limit: number, before: number | undefined): Promise<readonly CreditTransaction[]>
}

/** The credits feature: an append-only ledger whose sum is the balance. */
export function openCredits(db: Db): Credits {
  const balance = (accountId: string) => db.transaction().execute((tx) => lockBalance(tx, accountId))
  const history = async (accountId: string) => (await listEntries(db, accountId, REMEMBERED)).map(viewEntry)
  return {
    serve: (app, identify) => serveCredits(app, identify, { balance, history }),
    balance,
    history,
    findShortfall: async (account, { totalFrames, sizePx }, alsoPaid) => {
      if (account.plan === 'pro') return undefined
      const price = alsoPaid + priceOf(totalFrames, totalFrames, sizePx)
      const has = await balance(account.id)
      return has < price ? tooFew(price, has, sizePx, alsoPaid === 0) : undefined
    },
    page: async (accountId, limit, before) => (await listEntries(db, accountId, limit, before)).map(viewEntry),
    reserve: reserveCredits,
    refund: refundCredits,
    keep: keepCredits,
    paidFor: (evolutionId) => sumOf(db, evolutionId).then((sum) => 0 - sum),
    lock: async (tx, accountId) => {
      await lockBalance(tx, accountId)
    },
    topUp: (accountId, credits) => db.transaction().execute((tx) => topUpCredits(tx, accountId, credits)),
    grant: (accountId, amount, reason) => db.transaction().execute((tx) => grantCredits(tx, accountId, amount, reason)),
  }
}
