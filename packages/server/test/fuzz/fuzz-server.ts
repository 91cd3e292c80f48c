import { seededRandom } from '@afterimage/frames/seeded-random'
import { listHostile, readHostile } from '@afterimage/testing/images/hostile/corpus'
import sharp from 'sharp'
import { z } from 'zod'
import { follow } from '../follow.ts'
import { signUp } from '../sign-up.ts'
import { imageForm, type TestServer, type Visitor } from '../test-server.ts'
import { classifyAnswer } from './classify-answer.ts'
import { drawRequest, type HostileRequest, type Known } from './draw-request.ts'
import { fuzzedEndpoints } from './fuzzed-endpoints.ts'
import { openClient } from './send-request.ts'

const SIDE_BY_SIDE = 8
/** Requests sign accounts out and delete them; after so many there is a new one. */
const KNOWN_FOR = 1_000

export interface Fuzzing {
  readonly seed: number
  readonly requests: number
  readonly deadlineMs: number
}

export interface FuzzReport {
  readonly sent: number
  readonly byStatus: Readonly<Record<string, number>>
  readonly faults: readonly { readonly fault: string; readonly request: HostileRequest; readonly answer: string }[]
}

/** Sends the seed's requests to every endpoint in turn. The deadline ends it early. */
export async function fuzzServer(server: TestServer, { seed, requests, deadlineMs }: Fuzzing): Promise<FuzzReport> {
  const random = seededRandom(seed)
  const endpoints = await fuzzedEndpoints()
  const client = openClient(server.url)
  const deadline = Date.now() + deadlineMs
  const byStatus: Record<string, number> = {}
  const faults: FuzzReport['faults'][number][] = []
  let sent = 0

  const sendOne = async (request: HostileRequest) => {
    const answer = await client.send(request).catch((error: unknown) => ({ status: 0, type: '', body: String(error) }))
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1
    const fault = answer.status === 0 ? 'no answer' : classifyAnswer(answer, request.method === 'HEAD')
    if (fault !== undefined) faults.push({ fault, request, answer: `${answer.status} ${answer.body.slice(0, 500)}` })
  }
  try {
    let known: Known | undefined
    while (sent < requests && Date.now() < deadline) {
      if (known === undefined || sent % KNOWN_FOR === 0) known = await makeKnown(server)
      const batch: HostileRequest[] = []
      while (batch.length < SIDE_BY_SIDE && sent < requests) {
        const endpoint = endpoints[sent++ % endpoints.length]
        if (endpoint !== undefined) batch.push(drawRequest(random, endpoint, known))
      }
      await Promise.all(batch.map(sendOne))
    }
  } finally {
    client.close()
  }
  return { sent, byStatus, faults }
}

const created = z.object({ evolutionId: z.uuid() })

/** An account with a finished evolution, the same for a visitor, and pictures of both kinds. */
async function makeKnown(server: TestServer): Promise<Known> {
  const sound = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const make = async (visitor: Visitor) => {
    const answer = await server.call(visitor, '/api/evolution', imageForm(sound, { totalFrames: '3', seed: '7' }))
    const { evolutionId } = created.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    return evolutionId
  }
  const visitor: Visitor = {}
  const account = await signUp(server)
  const ids = [await make(visitor), await make(account.visitor)]
  const hostile = await Promise.all((await listHostile()).map(readHostile))
  return {
    tokens: [account.token],
    cookies: [visitor.cookie ?? ''],
    texts: [...ids, account.email, 'correct horse', 'shift', 'test', '1', '3', `${server.url}/evolution/${ids[0]}`],
    images: [...Array(20).fill(sound), ...hostile],
  }
}
