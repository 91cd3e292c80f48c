import { randomUUID } from 'node:crypto'
import { decideEvolutions } from '@afterimage/contract/operator-endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractEndpoints } from '../test/openapi/contract-endpoints.ts'

test('an id in capitals is the one in lower case, in the address of every call', async () => {
  const id = randomUUID()
  const named = (await contractEndpoints()).flatMap((call) => {
    const params = 'params' in call && call.params instanceof z.ZodObject ? call.params : undefined
    const ids = Object.entries(params?.shape ?? {}).filter(
      ([, field]) => z.safeParse(field, id).success && !z.safeParse(field, 'none').success,
    )
    return ids.map(([name, field]) => [`${call.id} ${name}`, z.safeParse(field, id.toUpperCase()).data] as const)
  })
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(([, read]) => read !== id)).toEqual([])
})

test('an evolution that is named twice is decided about once', () => {
  const id = randomUUID()
  const { ids } = decideEvolutions.body.parse({ ids: [id, id.toUpperCase()], decision: 'hide' })
  expect(ids).toEqual([id])
})
