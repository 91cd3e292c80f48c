import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { imageForm, startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { attackWithinMemory, countAnswers, MEMORY_BOUND } from './within-memory.ts'

const AT_ONCE = { short: 6, long: 120 }
/** After all that will be answered was. */
const HOLD_MS = { short: 200, long: 5_000 }
const SENT_WITHIN_MS = 20_000

/** Bodies as large as they may be, of each kind, and as large as they might once be. */
const KINDS: readonly (readonly [bytes: number, type: string, opening: string])[] = [
  [19_900_000, 'application/json', '{"totalFrames":3,"imageData":"data:image/png;base64,'],
  [13_390_000, 'application/json', '{"totalFrames":3,"imageData":"data:image/png;base64,'],
  [
    9_900_000,
    'multipart/form-data; boundary=xx',
    '--xx\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
  ],
]

export const heldBackBodies: Attack = {
  name: `${AT_ONCE.long} bodies of 20, 13 and 10 MB at once, the last byte held back`,
  bound: `most are refused before they are whole; ${MEMORY_BOUND}`,
  run: async (scale) => {
    const attack = async (url: string) => {
      const answers: string[] = []
      for (const [bytes, type, opening] of KINDS) {
        const body = Buffer.alloc(bytes, 'A')
        body.write(opening)
        const sending = Array.from({ length: AT_ONCE[scale] }, (_, at) =>
          holdBack(url, type, body, networkOf(bytes, at)),
        )
        await Promise.race([Promise.all(sending.map(({ sent }) => sent)), sleep(SENT_WITHIN_MS)])
        await sleep(HOLD_MS[scale])
        answers.push(`${bytes / 1e6} MB: ${countAnswers(sending.map(({ hangUp }) => hangUp()))}`)
      }
      return answers.join(', ')
    }
    if (scale === 'long') return attackWithinMemory(attack, { TRUST_PROXY: 'true' })
    const endless = scriptedModel((_step, signal) => new Promise((_, stop) => signal.addEventListener('abort', stop)))
    const server = await startTestServer([providerOf(endless)])
    try {
      const measured = await attack(server.url)
      // What was held back is let go of with its connections.
      const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
      const { status } = await server.call({}, '/api/evolution', form)
      const isRefused = measured.startsWith(`19.9 MB: ${AT_ONCE.short} × 413,`) && measured.includes(' × 503')
      return { measured: `${measured}; then a picture: ${status}`, holds: isRefused && status === 201 }
    } finally {
      await server.close()
    }
  },
}

/** From one network in the short form; in the long one, whose servers believe it, four from each of thirty. */
function networkOf(bytes: number, at: number): string {
  return `198.18.${Math.floor(bytes / 1e6)}.${at % 30}`
}

/** Sends all but the last byte. `sent` resolves when that has left or was answered; `hangUp` tells with what, if anything. */
function holdBack(
  url: string,
  type: string,
  body: Buffer,
  from: string,
): { sent: Promise<void>; hangUp: () => string } {
  const { hostname, port } = new URL(url)
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  let answer = 'held'
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/evolution HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, -1), () => resolve())
  socket.on('data', (data: Buffer) => {
    answer = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? answer
    socket.destroy()
  })
  socket.on('error', () => {
    if (answer === 'held') answer = 'cut off'
  })
  socket.on('close', () => resolve())
  return {
    sent,
    hangUp: () => {
      socket.destroy()
      return answer
    },
  }
}
