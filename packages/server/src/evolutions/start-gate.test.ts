import { expect, test } from 'vitest'
import { openStartGate } from './start-gate.ts'

const FOREVER = new AbortController().signal

test('the starts of one owner go one after the other, those of others beside them', async () => {
  const gate = openStartGate()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const start = (owner: string, name: string, until: Promise<void> = Promise.resolve()) =>
    gate.enter(owner, FOREVER, async () => {
      log.push(`${name} begins`)
      await until
      log.push(`${name} ends`)
      return name
    })
  const ada = start('ada', 'one', first.promise)
  const adaAgain = start('ada', 'two')
  expect(await start('bob', 'three')).toBe('three')
  first.resolve()
  expect(await Promise.all([ada, adaAgain])).toEqual(['one', 'two'])
  expect(log).toEqual(['one begins', 'three begins', 'three ends', 'one ends', 'two begins', 'two ends'])
})

test('one that fails lets the next one begin, and keeps its own error', async () => {
  const gate = openStartGate()
  const broken = gate.enter('ada', FOREVER, () => Promise.reject(new Error('no picture')))
  const next = gate.enter('ada', FOREVER, async () => 'done')
  await expect(broken).rejects.toThrow('no picture')
  expect(await next).toBe('done')
})

test('anyone who waits too long, or behind too many, is told when to come back', async () => {
  const gate = openStartGate()
  const end = Promise.withResolvers<void>()
  const first = gate.enter('ada', FOREVER, () => end.promise)
  const deadline = new AbortController()
  const late = gate.enter('ada', deadline.signal, async () => 'late')
  deadline.abort(new Error('too late'))
  await expect(late).rejects.toMatchObject({ code: 'overloaded', retryAt: expect.any(Date) })
  const all = Array.from({ length: 64 }, () => gate.enter('ada', FOREVER, async () => 'in time'))
  await expect(gate.enter('ada', FOREVER, async () => 'one too many')).rejects.toMatchObject({ code: 'overloaded' })
  expect(await gate.enter('bob', FOREVER, async () => 'another')).toBe('another')
  end.resolve()
  await first
  expect(new Set(await Promise.all(all))).toEqual(new Set(['in time']))
})

test('work that itself waits too long for its picture to be read is told so too', async () => {
  const deadline = new AbortController()
  const start = openStartGate().enter('ada', deadline.signal, async () => {
    deadline.abort(new Error('too late'))
    throw deadline.signal.reason
  })
  await expect(start).rejects.toMatchObject({ code: 'overloaded' })
})
