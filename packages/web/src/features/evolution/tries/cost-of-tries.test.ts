import { expect, test } from 'vitest'
import { costOfTries, costOfTry } from './cost-of-tries.ts'

const costs = (costUsd: number | null, mayCostUsd: number | null) => ({ costUsd, mayCostUsd })

test.each([
  [costs(0, 0), 'cost nothing'],
  [costs(0.0141, 0), 'cost $0.0141'],
  [costs(0, 0.00035), 'may have cost $0.00035'],
  [costs(0.0005, 0.04), 'cost $0.0005, and may have cost $0.04 more'],
  [costs(null, null), null],
])('of %j it is said: %s', (one, text) => {
  expect(costOfTry(one)).toBe(text)
})

test('together they cost at most what each may have', () => {
  expect(costOfTries([costs(0, 0.0141), costs(0, 0), costs(0.0138, 0)])).toBe('at most $0.0279 in all')
  expect(costOfTries([costs(1.5, 0), costs(1, 0)])).toBe('$2.50 in all')
  expect(costOfTries([costs(0, 0), costs(null, null)])).toBeNull()
})
