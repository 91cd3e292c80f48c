import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWaitingLine } from './waiting-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const forever = new AbortController().signal

function open() {
  const line = openWaitingLine()
  const went: string[] = []
  const wait = (owner: string, name = owner, provider = 'fal') =>
    void line.turn(provider, owner, forever).then(() => went.push(name))
  /** Whose turn it was since the last time. */
  const next = async () => {
    await vi.advanceTimersByTimeAsync(100)
    return went.splice(0)
  }
  return { line, wait, next }
}

test('those who wait have their turn ten times a second, and nobody waits any more then', async () => {
  const { line, wait, next } = open()
  wait('ada')
  wait('bob', 'at another', 'xai')
  expect([line.isWaitedFor('fal'), line.isWaitedFor('xai'), line.isWaitedFor('sdapi')]).toEqual([true, true, false])
  expect(await next()).toEqual(['ada', 'at another'])
  expect([line.isWaitedFor('fal'), vi.getTimerCount()]).toEqual([false, 0])
})

test('however many calls one owner has, the first of another comes before the second of theirs', async () => {
  const { wait, next } = open()
  for (let call = 0; call < 60; call += 1) wait('greedy', `greedy ${call}`)
  wait('modest')
  expect((await next()).slice(0, 3)).toEqual(['greedy 0', 'modest', 'greedy 1'])
  expect(await next()).toHaveLength(11)
})

test('of many owners fifty have their turn, and those who wait again do so behind the others', async () => {
  const { wait, next } = open()
  const owners = Array.from({ length: 80 }, (_, at) => `owner ${at}`)
  for (const owner of owners) wait(owner)
  const first = await next()
  expect(first).toEqual(owners.slice(0, 50))
  for (const owner of first) wait(owner)
  expect(await next()).toEqual([...owners.slice(50), ...owners.slice(0, 20)])
})

test('anyone who is called off leaves the line at once', async () => {
  const { line, next, wait } = open()
  const stop = new AbortController()
  const stopped = line.turn('fal', 'ada', stop.signal)
  wait('bob')
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await expect(line.turn('fal', 'ada', stop.signal)).rejects.toThrow('stopped')
  expect(await next()).toEqual(['bob'])
})
