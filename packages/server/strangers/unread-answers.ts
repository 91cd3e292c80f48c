import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { attackWithinMemory, MEMORY_BOUND } from './within-memory.ts'

const CONNECTIONS = 8
const REQUESTS = 1_700
const FOR_MS = 10_000

export const unreadAnswers: Attack = {
  name: `${CONNECTIONS} connections that each write ${REQUESTS} requests at once and read no answer`,
  bound: `each is ended; ${MEMORY_BOUND}`,
  // `intercept-requests.test.ts` makes the same attack.
  shortToo: false,
  run: () =>
    attackWithinMemory(async (url) => {
      const { hostname, port } = new URL(url)
      const request = `GET /openapi.json HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
      let ended = 0
      const sockets = await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          const socket = connect(Number(port), hostname).on('error', () => undefined)
          await once(socket, 'connect')
          socket.pause()
          socket.once('close', () => {
            ended += 1
          })
          socket.write(request.repeat(REQUESTS))
          return socket
        }),
      )
      await sleep(FOR_MS)
      for (const socket of sockets) {
        // What was ended is told to anyone who reads.
        socket.resume()
        await Promise.race([once(socket, 'close'), sleep(1_000)])
        socket.destroy()
      }
      return `${ended} ended`
    }),
}
