import { getCredits } from '@afterimage/contract/account-endpoints'
import type { NewEvolution } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { listProviders } from '@afterimage/contract/provider-endpoints'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { NO_STOP } from '@afterimage/core/stop-rules'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchDetail, follow } from '../../test/follow.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

/** Nothing is left of the picture from this frame on. */
const GONE_AT = 3

describe.each(SERVER_DATABASES)('what is chosen of a run, on %s', (kind) => {
  let server: TestServer
  let photo: Uint8Array

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    const model = scriptedModel(async ({ previous, number }) =>
      number < GONE_AT ? previous : { ...previous, data: new Uint8Array(previous.data.length).fill(128) },
    )
    server = await startServerOn(
      kind,
      [providerOf(model)],
      { isLooking: true },
      { openSight: async () => openColourSight() },
    )
  })
  afterAll(() => server.close())

  const startWith = (visitor: Visitor, runOptions: unknown, totalFrames = 25) =>
    server.call(
      visitor,
      '/api/evolution',
      imageForm(photo, {
        totalFrames: String(totalFrames),
        runOptions: typeof runOptions === 'string' ? runOptions : JSON.stringify(runOptions),
      }),
    )
  const idOf = async (answer: Response) => createEvolution.ok.body.parse(await answer.json()).evolutionId
  const problemOf = async (answer: Response) => {
    const { code, error } = problemBody.parse(await answer.json())
    return { status: answer.status, code, error }
  }
  const amounts = async (visitor: Visitor) => {
    const { credits, transactions } = getCredits.ok.body.parse(
      await (await server.call(visitor, '/user/credits')).json(),
    )
    return { credits, amounts: transactions.map(({ amount }) => amount).toReversed() }
  }
  const done = ({ status }: { status: string }) => status === 'completed'

  test('a rule ends it early with its film; what is not made is given back once, and more of it is paid for by itself', async () => {
    const { visitor } = await signUp(server)
    const id = await idOf(await startWith(visitor, { stop: { keptBelow: 0.5 } }))
    const progress = await follow(server.url, id, done)
    expect(progress.progress).toEqual({ current: GONE_AT, total: GONE_AT, percentage: 100 })
    const { evolution, frames } = await fetchDetail(server.url, id)
    expect(evolution).toMatchObject({
      ...{ status: 'completed', totalFrames: 25, completedFrames: GONE_AT, stoppedBy: 'kept' },
      runOptions: { ...USUAL_RUN, stop: { ...NO_STOP, keptBelow: 0.5 } },
    })
    expect(evolution.outputMp4Url).not.toBe(null)
    expect(frames).toHaveLength(GONE_AT + 1)
    // 25 iterations cost 7 credits, three of them 0.84.
    expect(await amounts(visitor)).toEqual({ credits: 99, amounts: [100, -7, 6] })
    const extend = await server.call(visitor, `/api/evolution/${id}/extend`, json({ totalFrames: 10 }))
    expect(extend.status).toBe(202)
    await follow(server.url, id, ({ status, progress: { current } }) => status === 'completed' && current === 10)
    const longer = await fetchDetail(server.url, id)
    expect(longer.evolution).toMatchObject({ totalFrames: 10, completedFrames: 10, stoppedBy: null, runOptions: null })
    expect(await amounts(visitor)).toEqual({ credits: 97, amounts: [100, -7, 6, -2] })
  })

  test('what takes over on the way, and each frame’s seed, stand in the ledger', async () => {
    const visitor: Visitor = {}
    const run = { seeds: 'each', schedule: [{ from: 2, style: 'dreamy' }] }
    const id = await idOf(await startWith(visitor, run, 3))
    await follow(server.url, id, done)
    const { evolution, frames } = await fetchDetail(server.url, id)
    expect(evolution.runOptions).toEqual({
      ...USUAL_RUN,
      seeds: 'each',
      schedule: [{ from: 2, style: 'dreamy', prompt: null }],
    })
    expect(new Set(frames.slice(1).map(({ seed }) => seed)).size).toBe(3)
    const film = await (await fetch(`${server.url}${evolution.outputHtmlUrl}`)).text()
    expect(film).toContain('from frame 2: Dreamy; a new seed for each frame')
  })

  test('a label that changes ends it, and what is not made is given back once', async () => {
    const { visitor } = await signUp(server)
    const id = await idOf(await startWith(visitor, { stop: { whenLabelChanges: true } }))
    await follow(server.url, id, done)
    const { evolution, frames } = await fetchDetail(server.url, id)
    expect(evolution).toMatchObject({ completedFrames: GONE_AT + 1, stoppedBy: 'label' })
    expect(frames.map(({ labels }) => labels?.length)).toEqual([1, 1, 1, 0, 0])
    const film = await (await fetch(`${server.url}${evolution.outputHtmlUrl}`)).text()
    expect(film).toContain('stops when its label changes')
    expect(evolution.labelStory).toEqual({ labels: ['orange'], unsureFrom: GONE_AT, lostAt: GONE_AT })
    expect((await amounts(visitor)).amounts).toHaveLength(3)
  })

  test('a rule that goes by what is seen is refused where nobody looks, before anything is taken', async () => {
    const dark = await startTestServer([providerOf(scriptedModel(async () => undefined))], { isLooking: false })
    try {
      for (const stop of [{ meaningBelow: 0.7 }, { whenLabelChanges: true }]) {
        const form = imageForm(photo, { totalFrames: '3', runOptions: JSON.stringify({ stop }) })
        const problem = await problemOf(await dark.call({}, '/api/evolution', form))
        expect([problem.status, problem.code]).toEqual([422, 'stop_rule_not_supported'])
        expect(problem.error).toContain('Leave that rule out')
      }
      const listed = await (await dark.call({}, '/api/providers')).json()
      expect(listProviders.ok.body.parse(listed).isLooking).toBe(false)
    } finally {
      await dark.close()
    }
    const here = listProviders.ok.body.parse(await (await server.call({}, '/api/providers')).json())
    expect(here.isLooking).toBe(true)
  })

  test('the usual run is none that was chosen', async () => {
    const id = await idOf(await startWith({}, {}, 3))
    expect((await fetchDetail(server.url, id)).evolution).toMatchObject({ runOptions: null, stoppedBy: null })
  })

  test.each([
    ['no JSON', 'soon', 'Send the options of the run as JSON.'],
    [
      'a frame before the second',
      { schedule: [{ from: 1, style: 'dreamy' }] },
      '“runOptions.schedule.0.from” must be at least 2.',
    ],
    ['a prompt of nothing', { undoPrompt: '' }, '“runOptions.undoPrompt” must not be empty.'],
    [
      'half a frame',
      { schedule: [{ from: 2.5, style: 'dreamy' }] },
      '“runOptions.schedule.0.from” must be a whole number.',
    ],
    ['changes out of their order', { schedule: [4, 3].map((from) => ({ from, style: 'dreamy' })) }, 'Put the changes'],
    ['nothing that changes', { schedule: [{ from: 3 }] }, 'Say which style or which prompt takes over.'],
    [
      'nine changes',
      { schedule: Array.from({ length: 9 }, (_, at) => ({ from: at + 2, style: 'dreamy' })) },
      'A run has at most 8 changes.',
    ],
    ['more than all that is kept', { stop: { keptBelow: 1.5 } }, undefined],
    [
      'a change beyond the last frame',
      { schedule: [{ from: 26, style: 'dreamy' }] },
      'A change at frame 26 never comes: there are 25 iterations.',
    ],
    [
      'a strength beyond the last frame',
      { strength: [1, 50].map((frame) => ({ frame, strength: 0.5 })) },
      'A strength at frame 50 never comes: there are 25 iterations.',
    ],
    [
      'a misspelled rule',
      { stop: { keptBellow: 0.5 } },
      'There is no “keptBellow” here, only keptBelow, meaningBelow, whenLabelChanges, whenStill.',
    ],
    ['a misspelled option', { sedes: 'each' }, 'There is no “sedes” here, only seeds, schedule,'],
    [
      'a misspelled part of a change',
      { schedule: [{ from: 3, style: 'dreamy', promt: 'x' }] },
      'There is no “promt” here, only from, style, prompt.',
    ],
    ['a misspelled rule in JSON', '{"stop":{"whenstill":true}}', 'There is no “whenstill” here'],
  ])('%s is refused', async (_what, runOptions, sentence) => {
    const problem = await problemOf(await startWith({}, runOptions))
    expect([problem.status, problem.code]).toEqual([400, 'invalid_request'])
    if (sentence !== undefined) expect(problem.error).toContain(sentence)
  })

  test.each(['a\0b', 'a\ud800', '\udfffb'])(
    'a prompt with a character that cannot be stored is refused: %j',
    async (prompt) => {
      const image = { totalFrames: 3, imageData: `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}` }
      const parts = [
        { prompt },
        { runOptions: { schedule: [{ from: 2, prompt }] } },
        { runOptions: JSON.stringify({ undoPrompt: prompt }) },
      ]
      const calls = parts.flatMap((part) => [
        ['/api/evolution', { ...image, ...part }] as const,
        ['/api/race', { ...image, contenders: [{}, part] }] as const,
      ])
      for (const [address, body] of calls) {
        const { status, code, error } = await problemOf(await server.call({}, address, json(body)))
        expect([address, status, code, error]).toEqual([
          ...[address, 400, 'invalid_request'],
          'The text contains a character that cannot be stored.',
        ])
      }
    },
  )

  test.each([
    ['on the way', { schedule: [{ from: 2, prompt: 'make it night' }] }],
    ['for the way back', { undoPrompt: 'undo it' }],
  ])('a prompt %s is refused by a model that takes none', async (_when, runOptions) => {
    expect(await problemOf(await startWith({}, runOptions))).toMatchObject({ code: 'prompt_not_supported' })
  })

  test('it can be sent as JSON with a data URL, too', async () => {
    const body: NewEvolution = {
      totalFrames: 3,
      imageData: `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`,
      runOptions: { ...USUAL_RUN, seeds: 'each' },
    }
    const id = await idOf(await server.call({}, '/api/evolution', json(body)))
    expect((await fetchDetail(server.url, id)).evolution.runOptions?.seeds).toBe('each')
  })
})
