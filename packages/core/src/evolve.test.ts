import { expect, test } from 'vitest'
import { type EvolvePlan, evolve, type Step, sameThroughout } from './evolve.ts'

const never = new AbortController().signal

/** Pictures are words here; a frame is the one before it and its number. */
function planOf(change: Partial<EvolvePlan<string>> = {}): EvolvePlan<string> {
  const schedule = sameThroughout('dreamy', 7, 'a lake')
  return { original: 'o', last: { number: 0, picture: 'o' }, total: 3, schedule, ...change }
}

const reproduce = async ({ previous, number }: Step<string>) => ({ pixels: `${previous}${number}` })

test('each frame is reproduced from the one before it, and asked for with the same original, style, prompt and seed', async () => {
  const frames = await Array.fromAsync(evolve(planOf(), reproduce, never))
  const same = { original: 'o', style: 'dreamy', prompt: 'a lake', seed: 7 }
  expect(frames).toEqual([
    { ...same, number: 1, previous: 'o', made: { pixels: 'o1' } },
    { ...same, number: 2, previous: 'o1', made: { pixels: 'o12' } },
    { ...same, number: 3, previous: 'o12', made: { pixels: 'o123' } },
  ])
})

test('going on from a frame makes what the whole run would have made', async () => {
  const whole = await Array.fromAsync(evolve(planOf(), reproduce, never))
  const rest = await Array.fromAsync(evolve(planOf({ last: { number: 1, picture: 'o1' } }), reproduce, never))
  expect(rest).toEqual(whole.slice(1))
})

test('where all frames are there, nothing is asked for', async () => {
  const plan = planOf({ last: { number: 3, picture: 'o123' } })
  const asked = async () => expect.fail('it was asked for a frame')
  expect(await Array.fromAsync(evolve(plan, asked, never))).toEqual([])
})

test('the next frame is not asked for before the caller is done with this one', async () => {
  const asked: number[] = []
  const noteAndReproduce = async (step: Step<string>) => {
    asked.push(step.number)
    return reproduce(step)
  }
  const frames = evolve(planOf(), noteAndReproduce, never)
  await frames.next()
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([1])
  await frames.next()
  expect(asked).toEqual([1, 2])
})

test('a stop ends it before the next frame with the reason, and keeps the one that was made', async () => {
  const stop = new AbortController()
  const made: number[] = []
  const run = async () => {
    for await (const { number } of evolve(planOf(), reproduce, stop.signal)) {
      made.push(number)
      if (number === 2) stop.abort(new Error('enough'))
    }
  }
  await expect(run()).rejects.toThrow('enough')
  expect(made).toEqual([1, 2])
})

test('a schedule says what each frame is asked for with', async () => {
  const schedule = (number: number) => ({
    style: number < 3 ? ('reproduce' as const) : ('chaotic' as const),
    prompt: '',
    seed: number,
  })
  const frames = await Array.fromAsync(evolve(planOf({ schedule }), reproduce, never))
  expect(frames.map(({ style, seed }) => [style, seed])).toEqual([
    ['reproduce', 1],
    ['reproduce', 2],
    ['chaotic', 3],
  ])
})

test('what fails fails the run, with the frames before it made', async () => {
  const failing = async (step: Step<string>) => (step.number === 2 ? Promise.reject(new Error('no')) : reproduce(step))
  const frames = evolve(planOf(), failing, never)
  expect((await frames.next()).value).toMatchObject({ number: 1 })
  await expect(frames.next()).rejects.toThrow('no')
  expect((await frames.next()).done).toBe(true)
})
