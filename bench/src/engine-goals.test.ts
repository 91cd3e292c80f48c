import { expect, test } from 'vitest'
import { echoGoals } from './engine-goals.ts'

const turns = [
  { passMs: 150, networksMs: 125 },
  { passMs: 400, networksMs: 200 },
]

test('the report says of each goal whether it is met, by the best of all turns', () => {
  const rows = (memoryMb: number, slower = 1) => {
    const slowed = turns.map(({ passMs, networksMs }) => ({ passMs: slower * passMs, networksMs }))
    return echoGoals({ passMs: [1], memoryMb, load: 0, turns: slowed }, 12)
      .split('\n')
      .filter((line) => line.includes('met'))
      .map((line) => line.split('|').slice(2, 5).join().replaceAll(' ', ''))
  }
  expect(rows(600)).toEqual(['1.20,1.25,met', '150ms,170ms,met', '600MB,700MB,met'])
  expect(rows(701, 1.2)).toEqual(['1.44,1.25,notmet', '180ms,170ms,notmet', '701MB,700MB,notmet'])
})
