import { formatUsd } from '../../../shared/format/format-money.ts'

interface SpendingBarProps {
  readonly bookedUsd: number
  readonly confirmedUsd: number
  /** Null for no bound. */
  readonly budgetUsd: number | null
}

/** What a provider cost today against what it may: what brought pictures in full, what is only booked beside it; in words under it. */
export function SpendingBar({ bookedUsd, confirmedUsd, budgetUsd }: SpendingBarProps) {
  const { confirmed, booked } = sharesOf({ bookedUsd, confirmedUsd, budgetUsd })
  const spent = `${formatUsd(bookedUsd)} booked today, ${formatUsd(confirmedUsd)} of it for pictures that came`
  const text =
    budgetUsd === null ? `${spent}. No daily budget.` : `${spent}. The budget is ${formatUsd(budgetUsd)} a day.`
  return (
    <div className="grid gap-2">
      {budgetUsd !== null && (
        <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-line">
          <span className="absolute inset-y-0 left-0 bg-edge" style={{ width: `${booked * 100}%` }} />
          <span className="absolute inset-y-0 left-0 bg-safelight" style={{ width: `${confirmed * 100}%` }} />
        </div>
      )}
      <p className="text-dim text-small">{text}</p>
    </div>
  )
}

/** Shares of the day's budget, 0–1; more than all of it fills the bar. */
export function sharesOf({ bookedUsd, confirmedUsd, budgetUsd }: SpendingBarProps) {
  // A budget of nothing is spent from the start.
  const share = (usd: number) =>
    budgetUsd === null ? 0 : budgetUsd === 0 ? 1 : Math.min(1, Math.max(0, usd / budgetUsd))
  return {
    booked: share(bookedUsd),
    confirmed: Math.min(share(bookedUsd), confirmedUsd <= 0 ? 0 : share(confirmedUsd)),
  }
}
