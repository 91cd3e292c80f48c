import { expect, test } from 'vitest'
import { sharesOf } from './spending-bar.tsx'

const shares = (bookedUsd: number, confirmedUsd: number, budgetUsd: number | null) =>
  sharesOf({ bookedUsd, confirmedUsd, budgetUsd })

test('the bar is a share of the budget, and full beyond it', () => {
  expect(shares(2.5, 1, 10)).toEqual({ booked: 0.25, confirmed: 0.1 })
  expect(shares(12, 11, 10)).toEqual({ booked: 1, confirmed: 1 })
})

test('sums of prices are not exact: a hair under nothing is nothing', () => {
  expect(shares(0, -0.00001, 10)).toEqual({ booked: 0, confirmed: 0 })
})

test('a budget of nothing is spent, and without one there is no share', () => {
  expect(shares(0, 0, 0)).toEqual({ booked: 1, confirmed: 0 })
  expect(shares(5, 5, null)).toEqual({ booked: 0, confirmed: 0 })
})
