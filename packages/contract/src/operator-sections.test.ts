import { expect, test } from 'vitest'
import { isOperatorPath } from './operator-sections.ts'

test('the operator’s screen is at its address and those of its sections, and nowhere below them', () => {
  expect(['/admin', '/admin/queue', '/admin/audit'].every(isOperatorPath)).toBe(true)
  expect(['/admin/nothing', '/admin/queue/1', '/administration', '/'].some(isOperatorPath)).toBe(false)
})
