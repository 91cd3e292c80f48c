import { problemBody } from '@afterimage/contract/problem'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { attackWithinMemory, countAnswers, MEMORY_BOUND } from './within-memory.ts'

const BYTES = 13_390_000
const ROUNDS = { short: 1, long: 10 }

/** What takes a parser long, as large as it may be; the first one larger. */
const BODIES: readonly (() => string)[] = [
  () => `{"imageData":${nested(19_800_000)}}`,
  () => `{"imageData":${nested(BYTES - 20)}}`,
  () => nested(BYTES),
  () => `{${Array.from({ length: 1_000_000 }, (_, key) => `"${key}":1`).join()}}`,
  () => `{"imageData":[${'0,'.repeat(BYTES / 2 - 20)}0]}`,
  () => `{"imageData":"data:image/png;base64,${'\\/'.repeat(BYTES / 2 - 30)}"}`,
  () => `{"imageData":"data:image/png;base64,${'A'.repeat(BYTES - 60_000)}","totalFrames":3}`,
]

export const nestedJson: Attack = {
  name: '20 MB of nested JSON, and what else keeps a parser busy',
  bound: `refused without being parsed; ${MEMORY_BOUND}`,
  run: async (scale) => {
    const bodies = BODIES.map((body) => Buffer.from(body()))
    const attack = async (url: string) => {
      const answers: string[] = []
      for (let round = 0; round < ROUNDS[scale]; round += 1) {
        for (const body of bodies) answers.push(await send(url, body))
      }
      return countAnswers(answers)
    }
    if (scale === 'long') return attackWithinMemory(attack)
    const endless = scriptedModel((_step, signal) => new Promise((_, stop) => signal.addEventListener('abort', stop)))
    const server = await startTestServer([providerOf(endless)])
    try {
      const measured = await attack(server.url)
      return { measured, holds: measured === '1 × 413, 4 × 400 parts, 1 × 400, 1 × 422' }
    } finally {
      await server.close()
    }
  },
}

function nested(bytes: number): string {
  return '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
}

async function send(url: string, body: Buffer): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(`${url}/api/evolution`, { method: 'POST', headers, body: new Uint8Array(body) })
    const { error } = problemBody.parse(await answer.json())
    return error.includes('more parts') ? `${answer.status} parts` : String(answer.status)
  } catch {
    return 'none'
  }
}
