import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { register } from '@afterimage/contract/account-endpoints'
import type { Announcer } from '@afterimage/server/platform/database/announcer'
import { EVOLUTION_CHANGED } from '@afterimage/server/platform/database/channels'
import type { Db } from '@afterimage/server/platform/database/tables'
import { type LiveClient, openLiveClient } from '@afterimage/testing/server/live-client'
import { openKeepAliveClient } from './keep-alive-client.ts'
import { recordFrameOfEach } from './load-scene.ts'
import { type Spread, spreadOf } from './timings.ts'

const PER_ACCOUNT = 25
const WITHIN_MS = 20_000

export interface Listened {
  readonly sockets: number
  /** Of how many evolutions, the first of those that were given. */
  readonly evolutions: number
  readonly openedInMs: number
  /** From the commit of a frame until each socket has heard of it. */
  readonly heardAfter: Spread
}

/** Opens live channels of many accounts, each for its own evolution, and tells them all of one frame. */
export async function listen(
  origin: string,
  db: Db,
  {
    announcer,
    ids,
    sockets,
    number,
  }: {
    readonly announcer: Announcer
    readonly ids: readonly string[]
    readonly sockets: number
    readonly number: number
  },
): Promise<Listened> {
  const client = openKeepAliveClient(origin, 4)
  const owned = ids.slice(0, Math.ceil(sockets / PER_ACCOUNT))
  const tokens = await Promise.all(owned.map(async (id) => [id, await signUpAsOwner(client, db, id)] as const))
  client.close()
  const startedAt = performance.now()
  const live = tokens.flatMap(([id, token]) =>
    Array.from({ length: PER_ACCOUNT }, () => openLiveClient(`${origin.replace('http', 'ws')}/ws/${id}`, token)),
  )
  const chosen = live.slice(0, sockets)
  await until(() => chosen.every(({ messages }) => messages.length > 0))
  const openedInMs = performance.now() - startedAt
  const heard: number[] = []
  // As of a worker that has just told of other frames: these wait for its next announcement.
  announcer.tell(EVOLUTION_CHANGED, randomUUID())
  let committedAt = Number.POSITIVE_INFINITY
  for (const { socket } of chosen) {
    socket.once('message', () => heard.push(Math.max(0, performance.now() - committedAt)))
  }
  await recordFrameOfEach(db, owned, number, announcer)
  committedAt = performance.now()
  await until(() => heard.length === chosen.length)
  await Promise.all(live.map(closeQuietly))
  return { sockets: chosen.length, evolutions: owned.length, openedInMs, heardAfter: spreadOf(heard) }
}

async function signUpAsOwner(
  client: ReturnType<typeof openKeepAliveClient>,
  db: Db,
  evolutionId: string,
): Promise<string> {
  const body = JSON.stringify({ email: `${evolutionId}@example.com`, password: 'correct horse' })
  const answer = await client.call('/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body,
  })
  const { token, user } = register.ok.body.parse(JSON.parse(answer.body))
  await db
    .updateTable('evolutions')
    .set({ owner_account: user.id, owner_visitor: null })
    .where('id', '=', evolutionId)
    .execute()
  return token
}

/** So that limits by address, which are for strangers, leave the benchmark alone. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + WITHIN_MS
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('not every socket was served in time')
    await sleep(10)
  }
}

async function closeQuietly(client: LiveClient): Promise<void> {
  client.close()
  await client.closed
}
