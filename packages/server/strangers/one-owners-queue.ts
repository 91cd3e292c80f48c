import { setTimeout as sleep } from 'node:timers/promises'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { getStatus } from '@afterimage/contract/status-endpoint'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from '../test/follow.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, startTestServer, type Visitor } from '../test/test-server.ts'
import type { Attack, Scale } from './attack.ts'
import { startAttacked } from './attacked-server.ts'

const WITHIN_MS = 10_000
const STARTS = 20
const FRAMES = '100'
/** So slow that the flood alone would keep every hand busy for longer than the bound. */
const FRAME_MS = 150

async function open(scale: Scale) {
  if (scale === 'long') return startAttacked()
  const slow = scriptedModel(async () => {
    await sleep(FRAME_MS)
    return undefined
  })
  return startTestServer([providerOf(slow)])
}

export const oneOwnersQueue: Attack = {
  name: `${STARTS} evolutions of ${FRAMES} frames by one person, then one of somebody else’s`,
  bound: `somebody else’s first frame within ${WITHIN_MS / 1_000} s`,
  run: async (scale) => {
    const server = await open(scale)
    const call = (visitor: Visitor, address: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      if (visitor.cookie !== undefined) headers.set('cookie', visitor.cookie)
      if (visitor.token !== undefined) headers.set('authorization', `Bearer ${visitor.token}`)
      return fetch(new URL(address, server.url), { ...init, headers })
    }
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const start = async (visitor: Visitor, totalFrames: string) =>
        createEvolution.ok.body.parse(
          await (await call(visitor, '/api/evolution', imageForm(photo, { totalFrames }))).json(),
        ).evolutionId
      const { visitor } = await signUp({ call })
      const flood: string[] = []
      while (flood.length < STARTS) flood.push(await start({}, FRAMES))
      const [first = ''] = flood
      await follow(server.url, first, ({ progress }) => progress.current > 0)
      const startedAt = performance.now()
      const id = await start(visitor, '3')
      await follow(server.url, id, ({ progress }) => progress.current > 0, 6 * WITHIN_MS)
      const tookMs = performance.now() - startedAt
      const { queue } = getStatus.ok.body.parse(await (await call({}, '/api/status')).json())
      return {
        measured: `${(tookMs / 1_000).toFixed(1)} s, with ${queue.waiting} waiting and ${queue.running} being made`,
        holds: tookMs <= WITHIN_MS,
      }
    } finally {
      await server.close()
    }
  },
}
