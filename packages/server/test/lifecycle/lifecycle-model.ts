import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Modelled, ModelWorld, Row } from './modelled.ts'
import { balanceOf, book, deliveredOf, lostOf, modelledPrice, refund, reserve, useUp } from './modelled-costs.ts'

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

/** Those that begin together begin all or not at all. */
export function begin(
  world: ModelWorld,
  starts: readonly {
    readonly id: string
    readonly owner: string
    readonly isVisitor: boolean
    readonly total: number
  }[],
): ModelWorld {
  let next = world
  for (const { id, owner, isVisitor, total } of starts) {
    const price = modelledPrice(total, total)
    if (!isVisitor && balanceOf(next, owner) < price) return world
    const row = {
      status: 'pending',
      attempt: 0,
      completed: 0,
      delivered: 0,
      forfeited: 0,
      isRemoved: false,
      outputs: 0,
      asked: undefined,
    } as const
    const cost = isVisitor
      ? { booked: [], starts: { isOpen: true, used: 0 } }
      : { booked: [{ kind: 'reservation', amount: -price }] as const, starts: undefined }
    const evolution = { owner, total, row, ...cost, events: ['started 0'], jobs: 1 }
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
    row.attempt === attempt &&
    row.status === 'processing' &&
    row.completed === number - 1 &&
    number <= (row.stopped ?? number)
      ? move(evolution, row, { completed: number })
      : undefined

/** A paid provider is asked for a frame: whatever comes of it, it is paid. */
export const ask =
  ({ attempt }: ModelRun, number: number): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing'
      ? move(evolution, row, { asked: { attempt, number } })
      : undefined

/** It fails, and costs nothing. */
export const askedInVain =
  ({ attempt }: ModelRun, number: number): Rule =>
  (evolution, row) =>
    row.asked?.attempt === attempt && row.asked.number === number
      ? move(evolution, row, { asked: { attempt, number: number - 1 } })
      : undefined

export const film =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing' && row.completed === (row.stopped ?? evolution.total)
      ? move(evolution, row, { status: 'processing_animation' })
      : undefined

/** A rule of the run ends it with the frame that it made last; what is not made is given back. */
export const stop =
  ({ attempt }: ModelRun, number: number): Rule =>
  (evolution, row) =>
    row.attempt === attempt && row.status === 'processing' && row.completed === number && row.stopped === undefined
      ? refund(move(evolution, row, { stopped: number }), row, 0)
      : undefined

/** The first output of the film step, or of the film of what its owner cancelled. */
export const output =
  ({ attempt }: ModelRun): Rule =>
  (evolution, row) =>
    row.attempt === attempt && (row.status === 'processing_animation' || isCancelledNow(evolution, row))
      ? move(evolution, row, { outputs: 1 })
      : undefined

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
      ? tell(refund(move(evolution, row, { status: 'failed' }), row, 0), 'failed')
      : undefined

export const cancel =
  (seen: EvolutionStatus): Rule =>
  (evolution, row) =>
    hasEnded({ status: seen }) || hasEnded(row)
      ? undefined
      : tell(
          refund(
            move(evolution, row, {
              ...{ status: 'failed', attempt: row.attempt + 1 },
              forfeited: row.forfeited + lostOf(row),
            }),
            row,
            lostOf(row),
          ),
          'cancelled',
        )

/** Its owner takes it for failed or stuck, and so it is, or was. */
export const retry =
  (seen: EvolutionStatus): Rule =>
  (evolution, row, world) => {
    if (row.isRemoved || seen === 'completed' || seen === 'pending') return undefined
    if (row.status === 'completed' || row.status === 'pending') return undefined
    const paid = row.status === 'failed' ? reserve(evolution, row, world) : evolution
    if (paid === undefined) return undefined
    // The film of what was made until then is not the film of all.
    const outputs = isCancelledNow(evolution, row) ? 0 : row.outputs
    const moved = move(paid, row, { status: 'pending', attempt: row.attempt + 1, outputs })
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
    const last = evolution.booked.at(-1)
    const delivered = useUp(last?.kind === 'reservation' ? book(evolution, 'refund', 0) : evolution)
    const going = { ...row, stopped: undefined }
    const paid = reserve({ ...delivered, total }, going, world)
    if (paid === undefined) return undefined
    const moved = move(paid, going, { status: 'pending', attempt: row.attempt + 1, outputs: 0 })
    return tell({ ...moved, jobs: moved.jobs + 1 }, 'extended')
  }

export const reset =
  (seen: EvolutionStatus): Rule =>
  (evolution, row) => {
    if (row.isRemoved || seen === 'completed' || row.status === 'completed') return undefined
    if (seen === 'failed' ? row.status === 'pending' : row.status === 'failed') return undefined
    const hasFailed = row.status === 'failed'
    const lost = hasFailed ? 0 : lostOf(row)
    const forfeited = row.forfeited + deliveredOf(row) + lost
    const attempt = row.attempt + (hasFailed ? 2 : 1)
    const empty = {
      status: 'failed',
      completed: 0,
      delivered: 0,
      stopped: undefined,
      forfeited,
      attempt,
      outputs: 0,
    } as const
    const ended = hasFailed ? evolution : refund(evolution, row, lost)
    return tell(move(deliveredOf(row) > 0 ? useUp(ended) : ended, row, empty), 'reset')
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

function isCancelledNow({ events }: Modelled, { status, attempt, isRemoved }: Row): boolean {
  return status === 'failed' && !isRemoved && events.at(-1) === `cancelled ${attempt}`
}

function isMade({ status }: Row): boolean {
  return status === 'processing' || status === 'processing_animation'
}
