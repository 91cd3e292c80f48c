import { expect, test } from 'vitest'
import { ApiProblem } from '../../../shared/api/api-problem.ts'
import { callsForSimulation } from '../simulation.ts'
import { isSimulated, openSimulator } from './simulator.ts'

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')

function begin() {
  let now = START_MS
  const simulator = openSimulator(() => new Date(now), '/sample.mp4')
  const { projectId, ...credits } = simulator.create({ imageUrl: '/cat.png', style: 'dreamy' })
  const after = (seconds: number) => {
    now = START_MS + seconds * 1_000
    return simulator.get(projectId).project
  }
  return { simulator, projectId, credits, after }
}

test('it costs nothing of 999 credits, and its id tells it apart', () => {
  const { projectId, credits } = begin()
  expect(credits).toEqual({ creditsUsed: 0, creditsRemaining: 999 })
  expect(isSimulated(projectId)).toBe(true)
  expect(isSimulated(crypto.randomUUID())).toBe(false)
})

test.each([
  [0, 0, 'processing', null],
  [1, 5, 'processing', null],
  [19.9, 95, 'processing', null],
  [20, 100, 'completed', '/sample.mp4'],
  [60, 100, 'completed', '/sample.mp4'],
])('after %d seconds it has %i frames and is %s', (seconds, frames, status, video) => {
  expect(begin().after(seconds)).toMatchObject({
    frames_completed: frames,
    total_frames: 100,
    status,
    output_video_url: video,
    input_image_url: '/cat.png',
    style: 'dreamy',
  })
})

test('what is created is listed, the newest first', () => {
  const { simulator, projectId } = begin()
  const next = simulator.create({ imageUrl: '/dog.png' })
  expect(simulator.list().map(({ id }) => id)).toEqual([next.projectId, projectId])
})

test('an unknown id is not found', () => {
  expect(() => begin().simulator.get('demo-unknown')).toThrow('Project not found')
})

test.each([
  ['a server out of reach', new ApiProblem('unreachable', ''), true],
  ['a server too slow', new ApiProblem('timeout', ''), true],
  ['a broken server', new ApiProblem('refused', '', { status: 503 }), true],
  ['a provider that rests', new ApiProblem('refused', '', { status: 503, code: 'provider_paused' }), false],
  ['a refusal', new ApiProblem('refused', '', { status: 402 }), false],
  ['a missing sign-in', new ApiProblem('refused', '', { status: 401 }), false],
  ['an answer outside the contract', new ApiProblem('nonsense', '', { status: 200 }), false],
  ['a fault of this page', new TypeError('x'), false],
])('the simulation steps in for %s: %s', (_what, error, stepsIn) => {
  expect(callsForSimulation(error)).toBe(stepsIn)
})
