import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { Modelled, ModelWorld, Row } from './modelled.ts'

/** Starts that a visitor's day has counted. */
export function startsOf(world: ModelWorld, visitor: string): number {
  const mine = Object.values(world.evolutions).filter(({ owner }) => owner === visitor)
  return mine.reduce((sum, { starts }) => sum + (starts?.used ?? 0) + (starts?.isOpen ? 1 : 0), 0)
}

export function balanceOf(world: ModelWorld, account: string): number {
  const booked = Object.values(world.evolutions)
    .filter((evolution) => evolution.owner === account)
    .flatMap((evolution) => evolution.booked)
  return booked.reduce((sum, { amount }) => sum + amount, world.given[account] ?? 0)
}

export function deliveredOf({ completed, delivered }: Row): number {
  return Math.max(completed, delivered)
}

/** A frame that was asked for and will not be kept: it counts as delivered. */
export function lostOf(row: Row): number {
  return row.asked?.attempt === row.attempt && row.asked.number > deliveredOf(row) ? 1 : 0
}

export function modelledPrice(frames: number, total: number): number {
  const credits = ITERATION_OPTIONS.find(({ iterations }) => iterations === total)?.credits ?? Number.NaN
  return Math.ceil((credits * frames) / total)
}

/** The price of the frames up to one, but those that were delivered; of all that were ever delivered together. */
function missingPrice(wanted: number, { total }: Modelled, row: Row, lost: number): number {
  const delivered = Math.min(deliveredOf(row) + lost, wanted)
  return modelledPrice(row.forfeited + wanted, total) - modelledPrice(row.forfeited + delivered, total)
}

export function reserve(evolution: Modelled, row: Row, world: ModelWorld): Modelled | undefined {
  if (evolution.starts !== undefined) return { ...evolution, starts: { ...evolution.starts, isOpen: true } }
  const price = missingPrice(row.stopped ?? evolution.total, evolution, row, 0)
  if (balanceOf(world, evolution.owner) < price) return undefined
  return price === 0 ? evolution : book(evolution, 'reservation', -price)
}

/** Credits once for each reservation; a visitor's start where nothing came of it. */
export function refund(evolution: Modelled, row: Row, lost: number): Modelled {
  if (evolution.starts !== undefined) {
    if (deliveredOf(row) + lost === 0) return { ...evolution, starts: { ...evolution.starts, isOpen: false } }
    return lost > 0 ? useUp(evolution) : evolution
  }
  const reservations = evolution.booked.filter(({ kind }) => kind === 'reservation')
  const last = evolution.booked.at(-1)
  if (last?.kind !== 'reservation' || reservations.length === 0) return evolution
  return book(evolution, 'refund', Math.min(missingPrice(evolution.total, evolution, row, lost), -last.amount))
}

/** What was started counts for good: to go on is another start. */
export function useUp(evolution: Modelled): Modelled {
  const { starts } = evolution
  return starts?.isOpen ? { ...evolution, starts: { isOpen: false, used: starts.used + 1 } } : evolution
}

export function book(evolution: Modelled, kind: 'reservation' | 'refund', amount: number): Modelled {
  return { ...evolution, booked: [...evolution.booked, { kind, amount }] }
}
