import { expect, test } from 'vitest'
import { ALL_PROJECTS, addressOfProjects, projectViewIn } from './project-list-view.ts'

test.each([
  ['', {}],
  ['sort=oldest&status=failed&search=+cup+', { sort: 'oldest', status: 'failed', search: 'cup' }],
  ['status=cancelled', { status: 'cancelled' }],
  ['sort=best&status=odd', {}],
])('the address "%s" lists all but for %j, and is found again', (address, change) => {
  const view = projectViewIn(new URLSearchParams(address))
  expect(view).toEqual({ ...ALL_PROJECTS, ...change })
  expect(projectViewIn(addressOfProjects(view))).toEqual(view)
})

test('all of them, the newest first, need no words', () => {
  expect(addressOfProjects(ALL_PROJECTS).toString()).toBe('')
})
