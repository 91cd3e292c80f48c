import { setTimeout as sleep } from 'node:timers/promises'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import type { ServerProcess } from '@afterimage/testing/server/server-process'
import sharp from 'sharp'
import { signUp } from '../test/sign-up.ts'
import { imageForm, type Visitor } from '../test/test-server.ts'
import { ACCOUNTS, type ChaosPlan, FRAMES, isToBeCancelled, seedOf } from './chaos-plan.ts'

const TRIES = 60
const PAUSE_MS = 500
const ANSWER_WITHIN_MS = 20_000

/** Starts the evolutions as impatient visitors do: what fails is asked for again. Returns how many requests failed. */
export async function makeOrders(plan: ChaosPlan, webs: readonly ServerProcess[]): Promise<{ failedRequests: number }> {
  const photo = await sharp(await readPhoto('honey-bee.jpg'))
    .resize(64)
    .png()
    .toBuffer()
  let failedRequests = 0
  let turn = 0
  const call = async ({ token, cookie }: Visitor, address: string, init: RequestInit = {}) => {
    turn += 1
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (cookie !== undefined) headers.set('cookie', cookie)
    const url = new URL(address, webs[turn % webs.length]?.url)
    return fetch(url, { ...init, headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  }
  const insist = async <Value>(ask: (request: number) => Promise<Value>): Promise<Value> => {
    for (let request = 0; ; request += 1) {
      try {
        return await ask(request)
      } catch (error) {
        failedRequests += 1
        if (request === TRIES) throw error
        await sleep(PAUSE_MS)
      }
    }
  }

  const owners: Visitor[] = []
  for (let at = 0; at < ACCOUNTS; at += 1) owners.push((await insist(() => signUp({ call }))).visitor)

  const orderOne = async (order: number) => {
    const owner = order % 2 === 0 ? (owners[(order / 2) % ACCOUNTS] ?? {}) : ({} satisfies Visitor)
    const [id, visitor] = await insist(async (request) => {
      const fields = { totalFrames: String(FRAMES), seed: String(seedOf(order, request)) }
      const answer = await call(owner, '/api/evolution', imageForm(photo, fields))
      if (answer.status !== createEvolution.ok.status) throw new Error(`refused: ${await answer.text()}`)
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
      const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
      return [evolutionId, { ...owner, ...(cookie !== undefined && { cookie }) }] as const
    })
    if (!isToBeCancelled(order)) return
    await insist(async () => {
      const answer = await call(visitor, `/api/evolution/${id}/cancel`, { method: 'POST' })
      // A cancel whose answer was lost is told that there is nothing to cancel any more.
      if (answer.status !== 202 && answer.status !== 409) throw new Error(`not cancelled: ${await answer.text()}`)
    })
  }
  await Promise.all(
    Array.from({ length: plan.evolutions }, async (_, order) => {
      await sleep(order * PAUSE_MS)
      await orderOne(order)
    }),
  )
  return { failedRequests }
}
