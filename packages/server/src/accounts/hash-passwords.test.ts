import { expect, test } from 'vitest'
import { openPasswords } from './hash-passwords.ts'

test('four passwords are hashed at a time, many callers beyond the queue hears when to come back', async () => {
  let busy = 0
  let most = 0
  const waiting: (() => void)[] = []
  const work = async () => {
    busy += 1
    most = Math.max(most, busy)
    await new Promise<void>((go) => waiting.push(go))
    busy -= 1
  }
  const hashing = { hash: (password: string) => work().then(() => password), verify: () => work().then(() => true) }
  const passwords = openPasswords(hashing, 4)
  const given = { hash: 'h', password: 'p' }
  const all = Array.from({ length: 68 }, (_, index) => (index % 2 ? passwords.hash('p') : passwords.verify(given)))
  const refused = await passwords.verify(given).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'overloaded', retryAt: expect.any(Date) })
  const done = Promise.all(all)
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  expect(most).toBe(4)
  expect(new Set(await done)).toEqual(new Set(['p', true]))
})

test('what is hashed is verified, and nothing else', async () => {
  const passwords = openPasswords()
  const hash = await passwords.hash('correct horse')
  expect(await passwords.verify({ hash, password: 'correct horse' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'wrong horse' })).toBe(false)
})
