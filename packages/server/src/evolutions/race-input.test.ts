import { createRace } from '@afterimage/contract/race-endpoints'
import { MAX_PROMPT_LENGTH } from '@afterimage/core/limits'
import { MAX_CHANGE_PROMPT_LENGTH, MAX_CHANGES } from '@afterimage/core/run-options'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf, raceCaller } from '../../test/race-caller.ts'
import { dataUrl, json, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

let server: TestServer
let photo: Uint8Array

beforeAll(async () => {
  photo = await readPhoto('coffee-cup.jpg')
  server = await startTestServer([providerOf({ ...scriptedModel(async () => undefined), takesPrompt: true })])
})
afterAll(() => server.close())

const { ask } = raceCaller(() => server, '192.0.2')

test('four contenders with the longest prompts and changes that there may be fit into a form', async () => {
  const change = (at: number) => ({ from: at + 2, prompt: '夜'.repeat(MAX_CHANGE_PROMPT_LENGTH) })
  const schedule = Array.from({ length: MAX_CHANGES }, (_, at) => change(at))
  const runOptions = { schedule, undoPrompt: '昼'.repeat(MAX_CHANGE_PROMPT_LENGTH) }
  const longest = { prompt: '"'.repeat(MAX_PROMPT_LENGTH), runOptions }
  const answer = await ask({}, Array(4).fill(longest), { totalFrames: '10' })
  expect([answer.status, createRace.ok.body.parse(await answer.json()).evolutionIds.length]).toEqual([201, 4])
})

test('what is no list of contenders is refused by a sentence that names what is wrong, and keeps nothing', async () => {
  const owner: Visitor = {}
  const before = await server.keptFolders()
  const image = { totalFrames: 3, imageData: dataUrl(photo) }
  const bodies: readonly (readonly [object, RegExp])[] = [
    [{ ...image }, /Send a list of contenders/],
    [{ ...image, contenders: null }, /Send a list of contenders/],
    [{ ...image, contenders: '{' }, /Send the contenders as JSON/],
    [{ ...image, contenders: { length: 2 } }, /Send a list of contenders/],
    [{ ...image, contenders: [{}, null] }, /^“contenders\.1” must be an object\.$/],
    [{ ...image, contenders: [{}, { style: 'cubist' }] }, /^Choose one of the styles reproduce, /],
    [{ ...image, contenders: [{}, { seed: -1 }] }, /^The seed is a whole number/],
    [
      { ...image, contenders: [{}, { runOptions: { schedule: [{ from: 1, style: 'dreamy' }] } }] },
      /^“contenders\.1\.runOptions\.schedule\.0\.from” must be at least 2\.$/,
    ],
    [{ ...image, contenders: `[${'{},'.repeat(40_000)}{}]` }, /more parts than any request needs/],
    [
      { ...image, contenders: [{}, { totalFrames: 10 }] },
      /^There is no “totalFrames” among what a contender has of its own, only style,/,
    ],
    [
      { ...image, contenders: [{}, { runOptions: { schedule: [{ from: 4, style: 'dreamy' }] } }] },
      /^Contender 2: A change at frame 4 never comes: there are 3 iterations/,
    ],
    [{ ...image, runOptions: { stop: { keptBellow: 0.5 } }, contenders: [{}, {}] }, /There is no “keptBellow” here/],
    [{ totalFrames: 3, contenders: [{}, {}] }, /image/i],
    [
      { ...image, contenders: [{}, {}], fork: { evolutionId: crypto.randomUUID(), frame: 0 } },
      /A race begins with an image, and forks no frame/,
    ],
  ]
  for (const [body, sentence] of bodies) {
    const { status, error } = await problemOf(await server.call(owner, '/api/race', json(body)))
    expect([status, error]).toEqual([400, expect.stringMatching(sentence)])
    expect(error).not.toMatch(/undefined|\[object/)
  }
  const long = await problemOf(await ask(owner, [], { contenders: 'x'.repeat(300_000) }))
  expect(long).toMatchObject({ status: 400, error: expect.stringMatching(/contenders.*longer/) })
  expect(await server.keptFolders()).toEqual(before)
})
