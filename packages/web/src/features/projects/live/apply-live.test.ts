import type { LiveMessage } from '@afterimage/contract/live-message'
import { expect, test } from 'vitest'
import { sampleProject } from '../project.sample.ts'
import { applyLive, replaceInList } from './apply-live.ts'

const message = (type: LiveMessage['type'], data: Partial<LiveMessage['data']> = {}): LiveMessage => ({
  type,
  data: { percentage: 40, currentFrame: 40, totalFrames: 100, outputVideoUrl: null, error: null, ...data },
})

test('progress makes a pending project processing', () => {
  const project = applyLive(sampleProject({ status: 'pending', frames_completed: 0 }), message('progress'))
  expect(project).toMatchObject({ status: 'processing', frames_completed: 40 })
})

test('progress never goes backwards', () => {
  expect(applyLive(sampleProject({ frames_completed: 41 }), message('progress')).frames_completed).toBe(41)
})

test('complete brings the film and the last frame', () => {
  const done = applyLive(sampleProject(), message('complete', { currentFrame: 100, outputVideoUrl: '/film.mp4' }))
  expect(done).toMatchObject({ status: 'completed', frames_completed: 100, output_video_url: '/film.mp4' })
})

test('an error fails the project and says why', () => {
  expect(applyLive(sampleProject(), message('error', { error: 'Out of memory' }))).toMatchObject({
    status: 'failed',
    error_message: 'Out of memory',
  })
})

test.each(['completed', 'failed'] as const)('a late message changes nothing in a %s project', (status) => {
  const project = sampleProject({ status })
  expect(applyLive(project, message('progress'))).toBe(project)
})

test('the list entry is brought up to date; a list without it stays the same list', () => {
  const changed = sampleProject({ frames_completed: 50 })
  const other = sampleProject({ id: '00000000-0000-4000-8000-000000000002' })
  expect(replaceInList([other, sampleProject()], changed)).toEqual([other, changed])
  const list = [other]
  expect(replaceInList(list, changed)).toBe(list)
})
