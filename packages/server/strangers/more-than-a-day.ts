import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from '../test/follow.ts'
import { signInAs } from '../test/sign-up.ts'
import { imageForm, json, startTestServer, type Visitor } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const DAY = 3
const FRAMES = 10
const ROUNDS = 12

/** A server with the limits that strangers meet, whose model makes all frames but the last, and somebody at an address. */
async function open() {
  const model = scriptedModel(async ({ number }, signal) => {
    if (number < FRAMES) return undefined
    return new Promise((_made, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
  })
  const limits = { trustProxy: true, visitorDailyLimit: DAY, visitorUnfinishedLimit: 2 }
  const server = await startTestServer([providerOf(model)], limits)
  const photo = await readPhoto('coffee-cup.jpg')
  const callFrom = (address: string) => ({
    call: (visitor: Visitor, path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      return server.call(visitor, path, { ...init, headers })
    },
  })
  type From = ReturnType<typeof callFrom>
  return {
    close: server.close,
    callFrom,
    start: async ({ call }: From, visitor: Visitor) => {
      const answer = await call(visitor, '/api/evolution', imageForm(photo, { totalFrames: String(FRAMES) }))
      return answer.status === 201 ? createEvolution.ok.body.parse(await answer.json()).evolutionId : undefined
    },
    /** Takes the frames that are made, and leaves the last. */
    takeAndCancel: async ({ call }: From, visitor: Visitor, id: string) => {
      await follow(server.url, id, ({ progress }) => progress.current === FRAMES - 1)
      await call(visitor, `/api/evolution/${id}/cancel`, { method: 'POST' })
      return FRAMES - 1
    },
  }
}

const bound = `no more than ${DAY} starts and ${DAY * FRAMES} frames a day`

function outcome(starts: number, frames: number, tries: number) {
  return {
    measured: `${starts} starts and ${frames} frames in ${tries} tries`,
    holds: starts <= DAY && frames <= DAY * FRAMES,
  }
}

export const resetLoop: Attack = {
  name: 'Cancel before the last frame, reset, retry, again and again',
  bound,
  shortToo: false,
  run: async () => {
    const { callFrom, start, takeAndCancel, close } = await open()
    try {
      const from = callFrom('192.0.2.1')
      const visitor: Visitor = {}
      const id = (await start(from, visitor)) ?? ''
      let starts = 1
      let frames = await takeAndCancel(from, visitor, id)
      for (let round = 1; round < ROUNDS; round += 1) {
        await from.call(visitor, '/api/cleanup', json({ evolutionId: id }))
        const retried = await from.call(visitor, `/api/evolution/${id}/retry`, { method: 'POST' })
        if (retried.status !== 202) continue
        starts += 1
        frames += await takeAndCancel(from, visitor, id)
      }
      return outcome(starts, frames, ROUNDS)
    } finally {
      await close()
    }
  },
}

export const demoLoop: Attack = {
  name: 'Sign in as the demo, start, sign in again',
  bound,
  shortToo: false,
  run: async () => {
    const { callFrom, start, takeAndCancel, close } = await open()
    try {
      const from = callFrom('192.0.2.2')
      let starts = 0
      let frames = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const { visitor } = await signInAs(from, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
        const id = await start(from, visitor)
        if (id === undefined) continue
        starts += 1
        frames += await takeAndCancel(from, visitor, id)
      }
      return outcome(starts, frames, ROUNDS)
    } finally {
      await close()
    }
  },
}

export const nextNetwork: Attack = {
  name: 'Each start from the next /64 of one household',
  bound,
  shortToo: false,
  run: async () => {
    const { callFrom, start, takeAndCancel, close } = await open()
    try {
      let starts = 0
      let frames = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = callFrom(`2001:db8:0:${round.toString(16)}::1`)
        const visitor: Visitor = {}
        const id = await start(from, visitor)
        if (id === undefined) continue
        starts += 1
        frames += await takeAndCancel(from, visitor, id)
      }
      return outcome(starts, frames, ROUNDS)
    } finally {
      await close()
    }
  },
}
