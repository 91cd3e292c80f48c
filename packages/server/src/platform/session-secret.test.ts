import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSessionSecret } from './session-secret.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'afterimage-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the secret is made once, stays the same, and is for its owner alone', async () => {
  const secret = await keepSessionSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await keepSessionSecret(folder)).toBe(secret)
  expect((await stat(path.join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('a secret that a kill cut short is made anew', async () => {
  await writeFile(path.join(folder, 'session-secret'), 'abc')
  expect(await keepSessionSecret(folder)).toMatch(/^[0-9a-f]{64}$/)
})
