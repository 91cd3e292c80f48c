import { expect, test } from 'vitest'
import { assessProvider, assessQueue, assessService } from './assess-state.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test.each([
  [{ waiting: 0, running: 0, waitingSince: null, idleSince: null, lastProgressAt: null }, 'idle'],
  [{ waiting: 9, running: 1, waitingSince: ago(60), idleSince: null, lastProgressAt: ago(9) }, 'operational'],
  [{ waiting: 9, running: 1, waitingSince: ago(1), idleSince: null, lastProgressAt: ago(11) }, 'degraded'],
  [{ waiting: 9, running: 1, waitingSince: ago(60), idleSince: ago(0.9), lastProgressAt: ago(0) }, 'operational'],
  [{ waiting: 9, running: 8, waitingSince: ago(60), idleSince: ago(1.1), lastProgressAt: ago(0) }, 'degraded'],
  [{ waiting: 1, running: 0, waitingSince: ago(9), idleSince: null, lastProgressAt: null }, 'operational'],
  [{ waiting: 1, running: 0, waitingSince: ago(11), idleSince: null, lastProgressAt: null }, 'degraded'],
  [{ waiting: 0, running: 1, waitingSince: null, idleSince: null, lastProgressAt: null }, 'operational'],
])('a queue with %o is %s', (figures, state) => {
  expect(assessQueue(figures, NOW)).toBe(state)
})

test.each([
  [undefined, undefined, 'idle'],
  [{ tries: 10, made: 9 }, undefined, 'operational'],
  [{ tries: 10, made: 8 }, undefined, 'degraded'],
  [{ tries: 3, made: 0 }, undefined, 'down'],
  [{ tries: 3, made: 0 }, NOW, 'paused'],
])('a provider with %o, paused until %s, is %s', (figures, pausedUntil, state) => {
  expect(assessProvider(figures, pausedUntil)).toBe(state)
})

test.each([
  [['operational', 'idle'], ['operational', 'idle'], 'operational'],
  [['operational', 'degraded'], [], 'degraded'],
  [['operational'], ['down', 'paused'], 'degraded'],
  [['operational', 'down'], ['operational'], 'down'],
] as const)('parts that are %j and providers that are %j: %s', (components, providers, state) => {
  expect(assessService(components, providers)).toBe(state)
})
