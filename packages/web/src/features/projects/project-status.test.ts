import { expect, test } from 'vitest'
import { sampleProject } from './project.sample.ts'
import {
  countProjects,
  formatFrames,
  haveEnded,
  projectSeconds,
  projectStandingOf,
  projectTitle,
} from './project-status.ts'

test('what waits counts as processing', () => {
  const projects = (['pending', 'processing', 'completed', 'failed', 'failed'] as const).map((status) => ({ status }))
  expect(countProjects(projects)).toEqual({ total: 5, completed: 1, processing: 2, failed: 2 })
})

test('a finished project took until its last change, a running one goes on', () => {
  const now = new Date('2026-01-01T00:02:00.000Z')
  expect(projectSeconds(sampleProject({ status: 'completed' }), now)).toBe(65)
  expect(projectSeconds(sampleProject(), now)).toBe(120)
})

test('a project is called by its style', () => {
  expect(projectTitle(sampleProject({ style: 'dreamy' }))).toBe('Dreamy')
  expect(projectTitle(sampleProject({ style: 'dreamy', title: 'Last summer' }))).toBe('Last summer')
})

test.each([
  ['failed', 'Cancelled.', 'cancelled'],
  ['failed', undefined, 'failed'],
  ['pending', 'Cancelled.', 'pending'],
] as const)('%s, because of %s, stands as %s', (status, reason, standing) => {
  expect(projectStandingOf(sampleProject({ status, ...(reason && { error_message: reason }) }))).toBe(standing)
})

test('one frame is one frame', () => {
  expect([0, 1, 25].map(formatFrames)).toEqual(['0 frames', '1 frame', '25 frames'])
})

test('of a list that is read again, those have ended that were on their way before', () => {
  const [running, done] = [sampleProject(), sampleProject({ status: 'completed' })]
  const other = sampleProject({ id: '00000000-0000-4000-8000-000000000002', status: 'failed' })
  expect(haveEnded([running], [done])).toBe(true)
  expect(haveEnded([running, other], [running, other])).toBe(false)
  expect(haveEnded([done], [done, other])).toBe(false)
  expect(haveEnded([running], [])).toBe(false)
})
