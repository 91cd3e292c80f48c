import type { Act } from './lifecycle-acts.ts'
import type { ModelWorld } from './modelled.ts'
import { balanceOf } from './modelled-costs.ts'

export type Answer = 'done' | 'refused' | 'killed'

/**
 * What may have become of the world: acts at the same time come in either order, one that was killed may not have come at all, and what
 * was answered has to be true of the moment at which it came.
 */
export function outcomes(
  world: ModelWorld,
  chosen: readonly { readonly act: Act; readonly answer: Answer }[],
): readonly ModelWorld[] {
  if (chosen.length === 0) return [world]
  return chosen.flatMap(({ act, answer }, at) => {
    const others = chosen.filter((_, other) => other !== at)
    const next = act.by(world)
    const isTrue = act.isAnswered !== true || answer === 'killed' || (answer === 'done') === (next !== world)
    return [...(isTrue ? outcomes(next, others) : []), ...(answer === 'killed' ? outcomes(world, others) : [])]
  })
}

export function balancesOf(world: ModelWorld): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(world.given).map((account) => [account, balanceOf(world, account)]))
}

export function canonical(
  evolutions: ModelWorld['evolutions'],
  balances: Readonly<Record<string, number>>,
  starts: number,
): string {
  const sorted = Object.entries(evolutions).toSorted(([one], [other]) => one.localeCompare(other))
  return JSON.stringify([
    starts,
    Object.entries(balances).toSorted(([one], [other]) => one.localeCompare(other)),
    sorted.map(([id, { owner, total, row, booked, starts, events, jobs }]) => [
      ...[id, owner, total, events, jobs, starts?.isOpen === true],
      row && [
        row.status,
        row.attempt,
        row.completed,
        row.delivered,
        row.forfeited,
        row.stopped ?? null,
        row.isRemoved,
        row.outputs,
      ],
      [row?.asked?.attempt, row?.asked?.number],
      booked.map(({ kind, amount }) => [kind, amount]),
    ]),
  ])
}
