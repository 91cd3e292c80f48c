import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { EvolutionStatus } from '@afterimage/core/statuses'

/** What an evolution is by the rules, written a second time and as plainly as possible. */
export interface Modelled {
  readonly account: string
  readonly total: number
  /** Undefined when it was deleted. */
  readonly row:
    | {
        readonly status: EvolutionStatus
        readonly attempt: number
        readonly completed: number
        readonly delivered: number
        readonly forfeited: number
        /** Taken away by the operator. */
        readonly isRemoved: boolean
        /** Kinds of output that are there. */
        readonly outputs: number
      }
    | undefined
  /** Amounts of the ledger: what is taken is negative, and what is given back may be nothing. */
  readonly booked: readonly { readonly kind: 'reservation' | 'refund'; readonly amount: number }[]
  readonly events: readonly string[]
  /** Jobs that were ordered to run it. */
  readonly jobs: number
}

export interface ModelWorld {
  readonly evolutions: Readonly<Record<string, Modelled>>
  /** What the operator gave each account, the welcome included. */
  readonly given: Readonly<Record<string, number>>
}

type Row = NonNullable<Modelled['row']>
/** What becomes of an evolution; undefined where the rules forbid it. */
type Rule = (evolution: Modelled, row: Row, world: ModelWorld) => Modelled | undefined
/** A run's right to write, as it was given. */
export interface ModelRun {
  readonly id: string
  readonly attempt: number
}

/** An act that the rules forbid leaves the world as it is. */
export function apply(world: ModelWorld, id: string, rule: Rule): ModelWorld {
  const evolution = world.evolutions[id]
  const next = evolution?.row === undefined ? undefined : rule(evolution, evolution.row, world)
  return next === undefined ? world : { ...world, evolutions: { ...world.evolutions, [id]: next } }
}

export function balanceOf(world: ModelWorld, account: string): number {
  const booked = Object.values(world.evolutions)
    .filter((evolution) => evolution.account === account)
    .flatMap((evolution) => evolution.booked)
  return booked.reduce((sum, { amount }) => sum + amount, world.given[account] ?? 0)
}

/** Those that begin together begin all or not at all. */
export function begin(
  world: ModelWorld,
  starts: readonly { readonly id: string; readonly account: string; readonly total: number }[],
): ModelWorld {
  let next = world
  for (const { id, account, total } of starts) {
    const price = modelledPrice(total, total)
    if (balanceOf(next, account) < price) return world
    const row = {
      status: 'pending',
      attempt: 0,
      completed: 0,
      delivered: 0,
      forfeited: 0,
      isRemoved: false,
      outputs: 0,
    } as const
    const booked = [{ kind: 'reservation', amount: -price }] as const
    const evolution = { account, total, row, booked, events: ['started 0'], jobs: 1 }
    next = { ...next, evolutions: { ...next.evolutions, [id]: evolution } }
  }
  return next
}

export const claim: Rule = (evolution, row) =>
  hasEnded(row)
    ? undefined
    : move(evolution, row, {
        status: row.status === 'pending' ? 'processing' : row.status,
        attempt: row.attempt + 1,
      })

export const frame =
  ({ attempt }: ModelRun, number: number): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing' && row.completed === number - 1
      ? move(evolution, row, { completed: number })
      : undefined

export const film =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing' && row.completed === evolution.total
      ? move(evolution, row, { status: 'processing_animation' })
      : undefined

/** The first output of the film step. */
export const output =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing_animation' ? move(evolution, row, { outputs: 1 }) : undefined

/** The frames after `last` turn out to be damaged. */
export const damage =
  ({ attempt }: ModelRun, last: number): Rule =>
  (evolution, row) =>
    row.attempt === attempt && isMade(row)
      ? // What was made of the damaged frames goes with them.
        move(evolution, row, { status: 'processing', completed: last, delivered: deliveredOf(row), outputs: 0 })
      : undefined

/** A run makes room for another owner's. */
export const makeRoom =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && isMade(row) ? move(evolution, row, { status: 'pending' }) : undefined

export const complete =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing_animation'
      ? tell(move(evolution, row, { status: 'completed' }), 'completed')
      : undefined

export const fail =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && isMade(row)
      ? tell(refund(move(evolution, row, { status: 'failed' }), row), 'failed')
      : undefined

export const cancel =
  (seen: EvolutionStatus): Rule =>
  (evolution, row) =>
    hasEnded({ status: seen }) || hasEnded(row)
      ? undefined
      : tell(refund(move(evolution, row, { status: 'failed', attempt: row.attempt + 1 }), row), 'cancelled')

/** Its owner takes it for failed or stuck, and so it is, or was. */
export const retry =
  (seen: EvolutionStatus): Rule =>
  (evolution, row, world) => {
    if (row.isRemoved || seen === 'completed' || seen === 'pending') return undefined
    if (row.status === 'completed' || row.status === 'pending') return undefined
    const paid = row.status === 'failed' ? reserve(evolution, row, world) : evolution
    if (paid === undefined) return undefined
    const moved = move(paid, row, { status: 'pending', attempt: row.attempt + 1 })
    return tell({ ...moved, jobs: moved.jobs + 1 }, 'retried')
  }

/** It has ended, and its owner wants it longer; what is made in addition is paid for by itself. */
export const extend =
  (
    seen: { readonly status: EvolutionStatus; readonly completed: number; readonly delivered: number },
    total: number,
  ): Rule =>
  (evolution, row, world) => {
    const mayBe = (one: Pick<Row, 'status' | 'completed' | 'delivered'>) =>
      hasEnded(one) && one.completed > 0 && total > Math.max(one.completed, one.delivered)
    if (row.isRemoved || !mayBe(seen) || !mayBe(row)) return undefined
    const delivered = evolution.booked.at(-1)?.kind === 'reservation' ? book(evolution, 'refund', 0) : evolution
    const paid = reserve({ ...delivered, total }, row, world)
    if (paid === undefined) return undefined
    const moved = move(paid, row, { status: 'pending', attempt: row.attempt + 1, outputs: 0 })
    return tell({ ...moved, jobs: moved.jobs + 1 }, 'extended')
  }

export const reset =
  (seen: EvolutionStatus): Rule =>
  (evolution, row) => {
    if (row.isRemoved || seen === 'completed' || row.status === 'completed') return undefined
    if (seen === 'failed' ? row.status === 'pending' : row.status === 'failed') return undefined
    const hasFailed = row.status === 'failed'
    const forfeited = row.forfeited + deliveredOf(row)
    const attempt = row.attempt + (hasFailed ? 2 : 1)
    const empty = { status: 'failed', completed: 0, delivered: 0, forfeited, attempt, outputs: 0 } as const
    return tell(move(hasFailed ? evolution : refund(evolution, row), row, empty), 'reset')
  }

/** By the operator: what runs ends, and nothing of its price comes back. */
export const takeDown: Rule = (evolution, row) => {
  if (row.isRemoved) return undefined
  const ended = hasEnded(row) ? {} : ({ status: 'failed', attempt: row.attempt + 1 } as const)
  return tell(move(evolution, row, { ...ended, isRemoved: true, outputs: 0 }), 'removed')
}

export const remove: Rule = (evolution, row) =>
  hasEnded(row) && !row.isRemoved ? { ...evolution, row: undefined } : undefined

function move(evolution: Modelled, row: Row, changes: Partial<Row>): Modelled {
  return { ...evolution, row: { ...row, ...changes } }
}

function tell(evolution: Modelled, kind: string): Modelled {
  return { ...evolution, events: [...evolution.events, `${kind} ${evolution.row?.attempt}`] }
}

function hasEnded({ status }: Pick<Row, 'status'>): boolean {
  return status === 'completed' || status === 'failed'
}

function isMade({ status }: Row): boolean {
  return status === 'processing' || status === 'processing_animation'
}

function deliveredOf({ completed, delivered }: Row): number {
  return Math.max(completed, delivered)
}

function modelledPrice(frames: number, total: number): number {
  const credits = ITERATION_OPTIONS.find(({ iterations }) => iterations === total)?.credits ?? Number.NaN
  return Math.ceil((credits * frames) / total)
}

/** The price of the frames to come, of all that were ever delivered together. */
function missingPrice({ total }: Modelled, row: Row): number {
  return modelledPrice(row.forfeited + total, total) - modelledPrice(row.forfeited + deliveredOf(row), total)
}

function reserve(evolution: Modelled, row: Row, world: ModelWorld): Modelled | undefined {
  const price = missingPrice(evolution, row)
  if (balanceOf(world, evolution.account) < price) return undefined
  return price === 0 ? evolution : book(evolution, 'reservation', -price)
}

/** Once for each reservation. */
function refund(evolution: Modelled, row: Row): Modelled {
  const reservations = evolution.booked.filter(({ kind }) => kind === 'reservation')
  const last = evolution.booked.at(-1)
  if (last?.kind !== 'reservation' || reservations.length === 0) return evolution
  return book(evolution, 'refund', Math.min(missingPrice(evolution, row), -last.amount))
}

function book(evolution: Modelled, kind: 'reservation' | 'refund', amount: number): Modelled {
  return { ...evolution, booked: [...evolution.booked, { kind, amount }] }
}
