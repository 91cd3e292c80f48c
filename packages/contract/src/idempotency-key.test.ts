import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyedHeaders } from './idempotency-key.ts'

const declared = z.object({
  method: z.string(),
  path: z.string(),
  fails: z.array(z.string()),
  isKeyed: z.literal(true).optional(),
})

test('each call that starts or charges something, or gives credits, takes an Idempotency-Key, and no other does', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => /-endpoints?\.ts$/.test(name))
  const modules: object[] = await Promise.all(files.map((name) => import(`./${name}`)))
  const endpoints = modules
    .flatMap((module) => Object.values(module))
    .flatMap((one) => declared.safeParse(one).data ?? [])
  const keyed = endpoints.filter(({ isKeyed }) => isKeyed)
  expect(keyed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/evolution',
    'POST /api/evolution/:id/extend',
    'POST /api/evolution/:id/retry',
    'POST /api/race',
    'POST /operator/accounts/:id/credits',
    'POST /projects',
  ])
  const charging = endpoints.filter(({ fails }) => fails.includes('insufficient_credits'))
  expect(charging).toEqual(keyed.filter(({ path }) => !path.startsWith('/operator/')))
  for (const { fails } of keyed)
    expect(fails).toEqual(expect.arrayContaining(['idempotency_key_reused', 'request_in_progress']))
})

test('what else a request has in its head is left alone', () => {
  const headers = { accept: 'application/json', 'idempotency-key': 'a' }
  expect(keyedHeaders.parse(headers)).toEqual(headers)
})
