import { createHmac } from 'node:crypto'
import { networkOf } from '../platform/address-rules.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import { Problem } from '../platform/problem.ts'
import type { AccountAt, Allowance, Visitor } from './allowance.ts'
import { openDailyStarts, type Refusal, startOfDay } from './daily-starts.ts'
import { serveAllowance } from './visitor-routes.ts'
import type { VisitorConfig } from './visitor-settings.ts'
import { deleteStart, deleteStartsBefore, detachStart, hasStart, isProved } from './visitor-store.ts'

export interface Visitors extends Feature {
  allowance(visitor: Visitor): Promise<Allowance>
  /** What an account may start beyond its credits: a visitor's day, which it shares with everybody at its network. */
  accountAllowance(who: AccountAt): Promise<Allowance>
  /** Throws `daily_limit_reached` when so many starts are not left now; promises nothing. */
  check(visitor: Visitor, count: number): Promise<void>
  /** Whether a model is for visitors too. */
  isForVisitors(model: { readonly id: string; readonly costPerImage: number }): boolean
  /** What stands for everybody at the network of an address: `network:` and a keyed hash. */
  networkKey(address: string): string
  /** Takes so many of the allowance in the transaction that starts the evolution. Throws `daily_limit_reached`. */
  reserve(tx: Tx, visitor: Visitor, evolutionId: string, count: number): Promise<void>
  /** As {@link check}, for an account: until its email address is proved, it shares a day with the others of its network. */
  checkUnproved(who: AccountAt, count: number): Promise<void>
  /** As {@link reserve}, for an account. Throws `unproved_limit_reached`. */
  reserveUnproved(tx: Tx, who: AccountAt, evolutionId: string, count: number): Promise<void>
  /** As {@link check}, for an account whose credits do not cover it. */
  checkBeyondCredits(who: AccountAt, count: number): Promise<void>
  /** As {@link reserve}, for an account whose credits do not cover it. Throws `daily_limit_reached`. */
  reserveBeyondCredits(tx: Tx, who: AccountAt, evolutionId: string, count: number): Promise<void>
  /** Whether the evolution began beyond its account's credits within the day: then it goes on so. */
  isBeyondCredits(tx: Tx, evolutionId: string): Promise<boolean>
  /** What was started counts for good, and the evolution's next start as another one. */
  keepStart(tx: Tx, evolutionId: string): Promise<void>
  /** An evolution that ended without a single frame costs nothing of the allowance. */
  release(tx: Tx, evolutionId: string): Promise<void>
  sweep(now: Date): Promise<void>
}

/** What people may do without an account that is proved: so many evolutions in 24 hours, counted by person and by network. */
export function openVisitors(db: Db, secret: string, config: VisitorConfig): Visitors {
  const hashNetwork = (purpose: string, address: string) =>
    createHmac('sha256', secret)
      .update(`${purpose}\0${networkOf(address)}`)
      .digest('base64url')
  const starts = openDailyStarts<Visitor>(db, {
    max: config.visitorDailyLimit,
    keysOf: ({ id, address }) => ({ kind: 'visitor', visitor: id, addressHash: hashNetwork('address', address) }),
    refuse: refuseVisitor,
  })
  // Another key by account, the same by network: many accounts at one have no more than one visitor there.
  const beyondCredits = openDailyStarts<AccountAt>(db, {
    max: config.visitorDailyLimit,
    keysOf: ({ account, address }) => ({
      kind: 'account',
      visitor: account,
      addressHash: hashNetwork('address', address),
    }),
    refuse: refuseBeyondCredits,
  })
  const unproved = openDailyStarts<AccountAt>(db, {
    max: config.unprovedDailyLimit,
    keysOf: ({ account, address }) => ({
      kind: 'unproved',
      visitor: account,
      addressHash: hashNetwork('unproved', address),
    }),
    refuse: refuseUnproved,
  })

  const isForVisitors: Visitors['isForVisitors'] = ({ id, costPerImage }) => {
    const { visitorModels: allowed } = config
    return allowed === 'all' || (allowed === 'free' ? costPerImage === 0 : allowed.includes(id))
  }
  const isBound = async (reader: Db, { account }: AccountAt) =>
    config.unprovedDailyLimit > 0 && !(await isProved(reader, account))

  return {
    isForVisitors,
    serve: (app, identify) =>
      serveAllowance(app, identify, { ofVisitor: starts.allowance, ofAccount: beyondCredits.allowance }),
    allowance: starts.allowance,
    accountAllowance: beyondCredits.allowance,
    check: starts.check,
    networkKey: (address) => `network:${hashNetwork('queue', address)}`,
    reserve: starts.reserve,
    checkUnproved: async (who, count) => {
      if (await isBound(db, who)) await unproved.check(who, count)
    },
    reserveUnproved: async (tx, who, evolutionId, count) => {
      if (await isBound(tx, who)) await unproved.reserve(tx, who, evolutionId, count)
    },
    checkBeyondCredits: beyondCredits.check,
    reserveBeyondCredits: beyondCredits.reserve,
    isBeyondCredits: (tx, evolutionId) => hasStart(tx, evolutionId, 'account', startOfDay()),
    keepStart: detachStart,
    release: deleteStart,
    sweep: (now) => deleteStartsBefore(db, startOfDay(now)),
  }
}

function refuseVisitor({ isDemo }: Visitor, { limit, count, freeAt }: Refusal): Problem {
  const who = isDemo ? 'With the demo account, as without one,' : 'Without an account'
  const own = isDemo ? 'an account of your own' : 'an account'
  const there = `${who} there ${evolutions(limit)} in 24 hours`
  if (freeAt === undefined) {
    return new Problem(
      'daily_limit_reached',
      `${there}, and this one is as much work as ${count}. Choose fewer iterations or a smaller size; with ${own} you can start it now.`,
    )
  }
  return new Problem(
    'daily_limit_reached',
    `${there}${countNote(count)}. ${nextFree(count)} free in about ${hoursUntil(freeAt)}; with ${own} you can start now.`,
    { retryAt: freeAt },
  )
}

function refuseUnproved(_who: AccountAt, { limit, count, freeAt }: Refusal): Problem {
  const there = `Until an account’s email address is confirmed, there ${evolutions(limit)} in 24 hours for all such accounts at one network`
  if (freeAt === undefined) {
    return new Problem(
      'unproved_limit_reached',
      `${there}, and this one is as much work as ${count}. Choose fewer iterations or a smaller size, or confirm your address.`,
    )
  }
  return new Problem(
    'unproved_limit_reached',
    `${there}${countNote(count)}. ${nextFree(count)} free in about ${hoursUntil(freeAt)}; confirm your address to start now.`,
    { retryAt: freeAt },
  )
}

function refuseBeyondCredits(_who: AccountAt, { limit, count, freeAt }: Refusal): Problem {
  const there = `Your credits do not cover this. Without them there ${evolutions(limit)} in 24 hours, for everyone at your network together`
  if (freeAt === undefined) {
    return new Problem(
      'daily_limit_reached',
      `${there}, and this one is as much work as ${count}. Choose fewer iterations or a smaller size.`,
    )
  }
  const when = `${nextFree(count)} free in about ${hoursUntil(freeAt)}`
  return new Problem('daily_limit_reached', `${there}${countNote(count)}. ${when}.`, { retryAt: freeAt })
}

function countNote(count: number): string {
  return count === 1 ? '' : `, and this one is as much work as ${count}`
}

function nextFree(count: number): string {
  return count === 1 ? 'The next one is' : 'So many are'
}

function evolutions(limit: number): string {
  return limit === 1 ? 'is 1 evolution' : `are ${limit} evolutions`
}

function hoursUntil(moment: Date): string {
  const hours = Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 3_600_000))
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
