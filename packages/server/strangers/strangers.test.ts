import { expect, test } from 'vitest'
import { ATTACKS } from './attacks.ts'

const inShort = ATTACKS.filter(({ shortToo = true }) => shortToo)

test.each(inShort.map((attack) => [`${attack.name}: ${attack.bound}`, attack] as const))('%s', async (_, attack) => {
  const { holds, measured } = await attack.run('short')
  expect({ holds, measured }).toEqual({ holds: true, measured })
})

test('no two attacks have the same name', () => {
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length)
})
