import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { readPhoto } from '@afterimage/testing/images/photo'
import { letAMinutePass } from '@afterimage/testing/let-a-minute-pass'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { meaningOf } from './embedding.ts'
import { sightNetworkFile } from './network-file.ts'
import { openSight, openSightWith, unsafeOf } from './open-sight.ts'
import type { Sight } from './sight.ts'

const files = { nanodet: sightNetworkFile('nanodet'), inception: sightNetworkFile('inception') }
const opened: Sight[] = []
afterAll(() => Promise.all(opened.map((sight) => sight.close())))

const open = (...limits: Parameters<typeof openSightWith>): Sight => {
  const sight = openSightWith(...limits)
  opened.push(sight)
  return sight
}
const shared = open({})
const photo = async (name: string): Promise<Pixels> => {
  return normaliseImage(await readPhoto(`${name}.jpg`), { maxSidePx: 512, sideMultiplePx: 8 })
}
const kindOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Error && 'kind' in error ? error.kind : error
}

describe('what is seen in photographs', () => {
  test.each([
    ['astronaut', 'person'],
    ['citrus-slices', 'orange'],
    ['coffee-cup', 'cup'],
    ['raccoon', 'cat'],
    ['eye/car', 'car'],
    ['eye/dog', 'dog'],
    ['eye/parrot', 'bird'],
  ])('%s: above all a %s', async (name, label) => {
    const { labels } = await shared.look(await photo(name))
    expect(labels[0]?.id).toBe(label)
    expect(labels.map(({ score }) => score)).toEqual(labels.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(labels.length).toBeLessThanOrEqual(8)
  })

  test('nothing in a plain grey picture', async () => {
    const grey = { width: 64, height: 48, data: new Uint8Array(3 * 64 * 48).fill(128) }
    expect((await shared.look(grey)).labels).toEqual([])
  })

  test('a picture means the same at half its size, and another one something else', async () => {
    const cup = await photo('coffee-cup')
    const small = await normaliseImage(await readPhoto('coffee-cup.jpg'), { maxSidePx: 256, sideMultiplePx: 8 })
    const [one, half, other] = await Promise.all(
      [cup, small, await photo('mountain-path')].map((each) => shared.look(each)),
    )
    if (one === undefined || half === undefined || other === undefined) throw new Error('three were looked at')
    expect(meaningOf(one.embedding, half.embedding)).toBeGreaterThan(0.95)
    expect(meaningOf(one.embedding, other.embedding)).toBeLessThan(0.9)
  })

  test('ordinary photographs need no second look', async () => {
    for (const name of ['astronaut', 'citrus-slices', 'eye/cat']) {
      expect((await shared.suitability(await photo(name))).unsafe).toBeLessThan(0.2)
    }
  })
})

test.each([
  [{ drawing: 0.3, neutral: 0.7 }, 0],
  [{ neutral: 0.2, sexy: 0.8 }, 0.4],
  [{ neutral: 0.2, porn: 0.8 }, 0.8],
  [{ drawing: 0.2, hentai: 0.8 }, 0.8],
  [{ porn: 0.5, hentai: 0.125, sexy: 0.25, neutral: 0.125 }, 0.75],
  // Shares that were rounded may come to a little more than one.
  [{ porn: 0.75, hentai: 0.5 }, 1],
])('of the classes %j, what shows sex counts in full and what suggests it half', (classes, unsafe) => {
  expect(unsafeOf({ drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0, ...classes })).toBe(unsafe)
})

describe('within its limits', () => {
  test('more pictures than may wait are refused as busy, and the others are looked at', async () => {
    const sight = open({ maxWaiting: 2 })
    const cup = await photo('coffee-cup')
    const asked = [1, 2, 3, 4].map(() => sight.look(cup))
    const kinds = await Promise.all(asked.map(kindOf))
    expect(kinds).toEqual([undefined, undefined, undefined, 'busy'])
  })

  test('what takes longer than its deadline fails, in hand or waiting, and the next picture is looked at', async () => {
    const sight = open({ deadlineMs: 1 })
    const cup = await photo('coffee-cup')
    expect(await Promise.all([sight.look(cup), sight.suitability(cup)].map(kindOf))).toEqual(['timeout', 'timeout'])
    const patient = await shared.look(cup)
    expect(patient.labels[0]?.id).toBe('cup')
  })

  test('an abort gives its reason at once, in hand or waiting, makes room, and harms no other picture', async () => {
    const sight = open({ maxWaiting: 1 })
    const cup = await photo('coffee-cup')
    await sight.look(cup)
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [sight.look(cup, first.signal), sight.look(cup, second.signal)]
    second.abort(new Error('changed my mind'))
    const third = sight.look(cup)
    first.abort(new Error('and I mine'))
    const ends = await Promise.allSettled(asked)
    expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual([
      'and I mine',
      'changed my mind',
    ])
    expect((await third).labels[0]?.id).toBe('cup')
  })

  test('a signal that has aborted asks for nothing', async () => {
    await expect(shared.look(await photo('coffee-cup'), AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    )
  })

  test('closing fails what waits and what is in hand as closed, and everything after it', async () => {
    const sight = await openSight({ threads: 1 })
    const cup = await photo('coffee-cup')
    await sight.look(cup)
    const asked = [sight.look(cup), sight.look(cup)].map(kindOf)
    await sight.close()
    expect(await Promise.all(asked)).toEqual(['closed', 'closed'])
    expect(await kindOf(sight.suitability(cup))).toBe('closed')
  })

  test('closing waits for the network in hand, though it needs a minute', async () => {
    const sight = await openSight({ threads: 1 })
    const cup = await photo('coffee-cup')
    await sight.look(cup)
    const asked = kindOf(sight.look(cup))
    for (let turns = 0; turns < 50; turns++) await turn()
    letAMinutePass()
    await sight.close()
    vi.restoreAllMocks()
    expect(await asked).toBe('closed')
  })

  test('one that never looked is closed without its networks', async () => {
    await (await openSight()).close()
  })
})

describe('with broken weights', () => {
  test.each([
    ['missing', async (file: string) => rm(file)],
    ['cut short', async (file: string) => truncate(file, 100_000)],
    ['something else', async (file: string) => writeFile(file, 'not a network')],
  ])('%s: the picture fails as broken, until they are whole', async (_, spoil) => {
    const folder = await mkdtemp(join(tmpdir(), 'sight-'))
    const nanodet = join(folder, 'nanodet.onnx')
    await cp(files.nanodet, nanodet)
    await spoil(nanodet)
    const sight = open({ files: { ...files, nanodet } })
    const cup = await photo('coffee-cup')
    expect(await kindOf(sight.look(cup))).toBe('broken')
    await cp(files.nanodet, nanodet)
    expect((await sight.look(cup)).labels[0]?.id).toBe('cup')
    await rm(folder, { recursive: true })
  })
})
