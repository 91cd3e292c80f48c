import type { FrameTry } from '@afterimage/contract/evolution'
import { formatUsd } from '../../../shared/format/format-money.ts'

type Costs = Pick<FrameTry, 'costUsd' | 'mayCostUsd'>

/** What a try in vain cost, in words; null where nobody knows. */
export function costOfTry({ costUsd, mayCostUsd }: Costs): string | null {
  if (costUsd === null || mayCostUsd === null) return null
  if (mayCostUsd === 0) return costUsd === 0 ? 'cost nothing' : `cost ${formatUsd(costUsd)}`
  if (costUsd === 0) return `may have cost ${formatUsd(mayCostUsd)}`
  return `cost ${formatUsd(costUsd)}, and may have cost ${formatUsd(mayCostUsd)} more`
}

/** What all of them cost together, in words; null where that is nothing, or not known. */
export function costOfTries(tries: readonly Costs[]): string | null {
  const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, usd) => sum + (usd ?? 0), 0)
  const certainUsd = sumOf(tries.map(({ costUsd }) => costUsd))
  const mostUsd = certainUsd + sumOf(tries.map(({ mayCostUsd }) => mayCostUsd))
  if (mostUsd === 0) return null
  return mostUsd === certainUsd ? `${formatUsd(certainUsd)} in all` : `at most ${formatUsd(mostUsd)} in all`
}
