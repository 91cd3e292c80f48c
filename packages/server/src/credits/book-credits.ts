import { randomUUID } from 'node:crypto'
import type { Plan } from '@afterimage/contract/account'
import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import { priceOf } from '@afterimage/core/price'
import { STYLES, type Style } from '@afterimage/core/styles'
import type { Tx } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import { addEntry, findReservations, lockBalance } from './credit-store.ts'

/** An evolution that is about to start or to go on. */
export interface Purchase {
  readonly evolutionId: string
  readonly style: Style
  readonly totalFrames: number
  /** How many of them are wanted, where a rule has ended the run before all were made; else all of them. */
  readonly wantedFrames?: number
  /** Null where the model has its own size. */
  readonly sizePx: number | null
  /** Frames it has already; only the others cost something. */
  readonly completedFrames: number
  /** Frames that it had, or was being made, before a cancel or a reset took them: delivered, and gone. */
  readonly forfeitedFrames: number
  /** Whether it had ended, and gets more frames than it was to have. */
  readonly isExtension?: boolean
}

/** How far an evolution came that will not go on. */
export type Delivery = Pick<
  Purchase,
  'evolutionId' | 'totalFrames' | 'sizePx' | 'completedFrames' | 'forfeitedFrames'
> & {
  /** Frames that a provider was asked for and that nobody waits for any more. */
  readonly lostFrames: number
}

/**
 * Takes the price of the frames to come from the account, in the transaction that starts them. The plan `pro` pays
 * nothing. Returns what was taken; throws `insufficient_credits`.
 */
export async function reserveCredits(
  tx: Tx,
  account: { readonly id: string; readonly plan: Plan },
  purchase: Purchase,
): Promise<number> {
  if (account.plan === 'pro') return 0
  const {
    evolutionId,
    style,
    totalFrames,
    wantedFrames = totalFrames,
    sizePx,
    completedFrames,
    forfeitedFrames,
  } = purchase
  const priceOfFirst = (frames: number) => priceOf(frames, totalFrames, sizePx)
  const frames = wantedFrames - completedFrames
  // Of all frames ever, so that many rounds round no more often than one.
  const price = priceOfFirst(forfeitedFrames + wantedFrames) - priceOfFirst(forfeitedFrames + completedFrames)
  const balance = await lockBalance(tx, account.id)
  if (balance < price) throw tooFew(price, balance, sizePx)
  if (price === 0) return 0
  const round = (await findReservations(tx, evolutionId)).length + 1
  await addEntry(tx, {
    account_id: account.id,
    key: `reservation:${evolutionId}:${round}`,
    kind: 'reservation',
    amount: -price,
    description: `${noteOf(purchase, round)}${iterations(frames)}, ${STYLES[style].name}${sizeNote(sizePx)}`,
    evolution_id: evolutionId,
    created_at: new Date(),
  })
  return price
}

/**
 * What was paid for an evolution so far was delivered: its last reservation gets the refund of nothing, if it has none yet, in the
 * transaction that extends it. So nothing that ends the extension gives it back, even where that cost nothing.
 */
export async function keepCredits(tx: Tx, evolutionId: string): Promise<void> {
  const reservations = await findReservations(tx, evolutionId)
  const last = reservations.at(-1)
  if (last === undefined) return
  await lockBalance(tx, last.account_id)
  await addEntry(tx, {
    account_id: last.account_id,
    key: `refund:${evolutionId}:${reservations.length}`,
    kind: 'refund',
    amount: 0,
    description: 'Refund: nothing, all iterations were made',
    evolution_id: evolutionId,
    created_at: new Date(),
  })
}

/**
 * Gives back what was reserved beyond the price of the frames that were delivered, in the transaction that ends the
 * evolution. That price is rounded up, so a frame is never given away. Once for each reservation, because the entry is
 * named after it, also the one of nothing. An evolution for which nothing was reserved gets nothing.
 */
export async function refundCredits(tx: Tx, delivery: Delivery): Promise<void> {
  const { evolutionId, totalFrames, sizePx, completedFrames, forfeitedFrames, lostFrames } = delivery
  const priceOfFirst = (frames: number) => priceOf(frames, totalFrames, sizePx)
  const reservations = await findReservations(tx, evolutionId)
  const last = reservations.at(-1)
  if (last === undefined) return
  const delivered = Math.min(completedFrames + lostFrames, totalFrames)
  const missing = totalFrames - delivered
  const back = priceOfFirst(forfeitedFrames + totalFrames) - priceOfFirst(forfeitedFrames + delivered)
  await lockBalance(tx, last.account_id)
  await addEntry(tx, {
    account_id: last.account_id,
    key: `refund:${evolutionId}:${reservations.length}`,
    kind: 'refund',
    amount: Math.min(back, -last.amount),
    description: `Refund: ${missing} of ${iterations(totalFrames)} not made`,
    evolution_id: evolutionId,
    created_at: new Date(),
  })
}

/** Fills the account up to `credits` when it has fewer. */
export async function topUpCredits(tx: Tx, accountId: string, credits: number): Promise<void> {
  const missing = credits - (await lockBalance(tx, accountId))
  if (missing <= 0) return
  await addEntry(tx, {
    account_id: accountId,
    key: `top-up:${randomUUID()}`,
    kind: 'top_up',
    amount: missing,
    description: `Topped up to ${credits}`,
    created_at: new Date(),
  })
}

/** What a balance can hold. */
const MOST_CREDITS = 2_147_483_647

/** What the operator gives, or takes; the reason is what the owner reads. Returns what there is then. Throws when less than nothing would be left, or more than fits. */
export async function grantCredits(tx: Tx, accountId: string, amount: number, reason: string): Promise<number> {
  const balance = await lockBalance(tx, accountId)
  if (balance + amount < 0) throw new RangeError(`The account has ${balance} credits; it cannot have fewer than none.`)
  if (balance + amount > MOST_CREDITS) {
    throw new RangeError(`The account has ${balance} credits; it cannot have more than ${MOST_CREDITS}.`)
  }
  await addEntry(tx, {
    account_id: accountId,
    key: `grant:${randomUUID()}`,
    kind: 'top_up',
    amount,
    description: reason,
    created_at: new Date(),
  })
  return balance + amount
}

export function tooFew(price: number, balance: number, sizePx: number | null, isOfOne = true): Problem {
  const have = balance === 0 ? 'none left' : `${balance} left`
  const way = isLarge(sizePx) ? 'Choose fewer iterations or a smaller size.' : 'Choose fewer iterations.'
  return new Problem(
    'insufficient_credits',
    `${isOfOne ? 'This evolution costs' : 'Together they cost'} ${price} ${price === 1 ? 'credit' : 'credits'} and you have ${have}. ${way}`,
  )
}

function noteOf({ isExtension }: Purchase, round: number): string {
  if (isExtension) return 'Run more: '
  return round === 1 ? '' : 'Retry: '
}

function iterations(count: number): string {
  return `${count} ${count === 1 ? 'iteration' : 'iterations'}`
}

function isLarge(sizePx: number | null): sizePx is number {
  return sizePx !== null && sizePx > DEFAULT_SIZE_PX
}

function sizeNote(sizePx: number | null): string {
  return isLarge(sizePx) ? `, ${sizePx.toLocaleString('en-US')} px` : ''
}
