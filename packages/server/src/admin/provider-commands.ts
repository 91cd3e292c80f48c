import { printable } from '@afterimage/core/printable'
import { endPause } from '../operator/operator.ts'
import { isSpent, listPausedProviders, listSpendings } from '../providers/providers.ts'
import { actorOf, type Command, type CommandParts } from './command.ts'

/** Which providers are paused, until when, and what each was asked for today. */
export async function showProviders({ db, budgetOf }: Pick<CommandParts, 'db' | 'budgetOf'>): Promise<string> {
  const now = new Date()
  const [pauses, spendings] = await Promise.all([listPausedProviders(db, now), listSpendings(db, now)])
  const ids = new Set([...pauses, ...spendings].map(({ provider }) => provider))
  if (ids.size === 0) return 'No provider is paused, and none was asked for anything that costs today.'
  return [...ids]
    .toSorted()
    .map((id) => {
      const until = pauses.find(({ provider }) => provider === id)?.until
      const { bookedUsd = 0, confirmedUsd = 0 } = spendings.find(({ provider }) => provider === id) ?? {}
      const budget = budgetOf(id)
      const pause = until === undefined ? 'not paused' : `paused until ${until.toISOString().slice(0, 16)} UTC`
      const state = isSpent(bookedUsd, budget)
        ? `at its daily budget ($${budget?.toFixed(2)}), asked for nothing until 00:00 UTC unless you raise PROVIDER_DAILY_BUDGET_USD`
        : pause
      return `${printable(id)}: ${state}; $${usd(bookedUsd)} booked today, $${usd(confirmedUsd)} of it for pictures that came`
    })
    .join('\n')
}

/** Sums of prices are not exact, and may be a hair under nothing. */
function usd(amount: number): string {
  return Math.abs(amount).toFixed(4)
}

/** Ends a pause before its time, once the operator has paid or got another quota. */
export function resume(id: string): Command {
  if (id === '') throw new Error('Name the provider, as “npm run admin -- providers” does.')
  return async (parts) => {
    if (await endPause(parts.db, actorOf(parts), id)) return `${printable(id)} takes new evolutions again.`
    throw new Error(`“${printable(id)}” is not paused. ${await showProviders(parts)}`)
  }
}
