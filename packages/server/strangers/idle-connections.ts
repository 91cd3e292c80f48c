import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EvolutionProgress } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { isSettled } from '@afterimage/core/statuses'
import { readPhoto } from '@afterimage/testing/images/photo'
import { startServerProcess } from '@afterimage/testing/server/server-process'
import { follow } from '../test/follow.ts'
import { imageForm } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const HANDLES = 300
const CONNECTIONS = 300
const LOOKS = 25

export const idleConnections: Attack = {
  name: `${CONNECTIONS} idle connections to a process of ${HANDLES} file handles`,
  bound: 'another person’s evolution, under way meanwhile, is completed',
  // A process of its own, and an evolution in it, for what a test beside the code says of the bound.
  shortToo: false,
  run: async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-handles-'))
    const prefix = ['/bin/sh', '-c', `ulimit -n ${HANDLES} && exec "$@"`, 'sh']
    const server = await startServerProcess({ DATA_DIR: dataDir }, { prefix })
    const sockets: Socket[] = []
    let closed = 0
    try {
      const form = imageForm(await readPhoto('pagoda.jpg'), { totalFrames: '25' })
      const answer = await fetch(`${server.url}/api/evolution`, form)
      if (!answer.ok) throw new Error(await answer.text())
      const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
      const port = Number(new URL(server.url).port)
      for (let count = 0; count < CONNECTIONS; count += 1) {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.once('close', () => {
          closed += 1
        })
        sockets.push(socket)
      }
      // Less than the time in which a connection that says nothing is closed.
      await sleep(10_000)
      const refused = closed
      for (const socket of sockets) socket.destroy()
      // The server takes a moment to hear of it.
      for (let look = 0; look < LOOKS; look += 1) {
        const answer = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(
          () => undefined,
        )
        if (answer?.ok) break
        await sleep(200)
      }
      const isOver = ({ status }: EvolutionProgress) => isSettled(status)
      const { status } = await follow(server.url, evolutionId, isOver, 180_000)
      return { measured: `${refused} connections refused, the evolution is ${status}`, holds: status === 'completed' }
    } finally {
      for (const socket of sockets) socket.destroy()
      await server.end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
