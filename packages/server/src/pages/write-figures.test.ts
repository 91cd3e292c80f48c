import type { HalfLifeGroup } from '@afterimage/contract/half-life-endpoint'
import { expect, test } from 'vitest'
import { writeComparison, writeStatus } from './write-figures.ts'

const GROUP: HalfLifeGroup = {
  ...{ model: 'x', modelName: '<b>Sharp</b>', style: 'dreamy', count: 9, neverFell: 2 },
  ...{ lowerQuartile: 4, median: null, upperQuartile: null, watchedUntil: 25 },
}

test('half-lives are told by model and style, those of too few not at all, and those that others have published', () => {
  const html = writeComparison([GROUP, { ...GROUP, count: 4 }])
  expect(html).toContain(
    '<tr><th scope="row">&lt;b&gt;Sharp&lt;/b&gt;</th><td>Dreamy</td><td>&gt; 25</td><td>9</td><td>2</td></tr>',
  )
  expect(html).toContain('<td>too few to say</td><td>4</td>')
  expect(html).toContain('FLUX Kontext dev')
  expect(html).not.toContain('<b>')
})

test('where nothing was compared yet the page says so', () => {
  expect(writeComparison([])).toContain('<p>Nothing to compare yet.</p>')
})

const STATUS: Parameters<typeof writeStatus>[0] = {
  state: 'degraded',
  components: [{ id: 'database', state: 'operational', latencyMs: 1 }],
  queue: { waiting: 3, running: 1, longestWaitMs: null },
  providers: [
    {
      ...{ provider: 'x', name: '<i>X</i>', state: 'paused', tries: 0, successRate: null },
      ...{ medianFrameMs: null, pausedUntil: null, pauseReason: null },
    },
  ],
  checkedAt: '2026-11-26T12:00:00.000Z',
}

test('the status tells of the whole, of each part, of the queue and of each provider', () => {
  const html = writeStatus(STATUS)
  for (const told of [
    '<h1>It works, though not all of it</h1>',
    '<th scope="row">Database</th><td>Operational</td>',
    'Evolutions being made: 1. Waiting: 3.',
    '<th scope="row">&lt;i&gt;X&lt;/i&gt;</th><td>Paused</td>',
  ]) {
    expect(html).toContain(told)
  }
})
