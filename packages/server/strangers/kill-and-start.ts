import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { readPhoto } from '@afterimage/testing/images/photo'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { fetchDetail, follow } from '../test/follow.ts'
import { imageForm } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const ROUNDS = { short: 2, long: 20 }
/** Less, over all rounds, than a process takes until it wants the folder. */
const HEAD_START_MS = 15
const ITERATIONS = { short: 3, long: 50 }

export const killAndStart: Attack = {
  name: 'kill -9, and started again at once, on the embedded database',
  bound: 'every start succeeds, no row is lost',
  run: async (scale) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-killed-'))
    await prepareDataFolder(dataDir)
    let server = await startServerProcess({ DATA_DIR: dataDir })
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const form = imageForm(photo, { totalFrames: String(ITERATIONS[scale]) })
      const made = await fetch(`${server.url}/api/evolution`, form)
      const { evolutionId: id } = createEvolution.ok.body.parse(await made.json())
      let recorded = 0
      let lost = 0
      let starts = 0
      let longestMs = 0
      for (let round = 0; round < ROUNDS[scale]; round += 1) {
        const seen = await follow(
          server.url,
          id,
          ({ status, progress }) => progress.current > recorded || status === 'completed',
        )
        recorded = seen.progress.current
        const startedAt = performance.now()
        if (round % 2 === 0) {
          // The next process comes to the lock while this one is being taken apart: a little earlier each time.
          const next = startServerProcess({ DATA_DIR: dataDir })
          await sleep(HEAD_START_MS * round)
          void server.end('SIGKILL')
          server = await next
        } else server = await startBesideDying(server, dataDir)
        longestMs = Math.max(longestMs, performance.now() - startedAt)
        starts += 1
        const { frames } = await fetchDetail(server.url, id)
        lost += Math.max(0, recorded - (frames.length - 1))
      }
      const done = await follow(server.url, id, ({ status }) => status === 'completed')
      return {
        measured: `${starts} of ${ROUNDS[scale]} starts, the longest ${(longestMs / 1_000).toFixed(1)} s; ${lost} frames lost, then ${done.status}`,
        holds: lost === 0 && starts === ROUNDS[scale],
      }
    } finally {
      await server.end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** Starts the next process while this one still exists and does nothing any more, and kills it when the next one waits for it. */
async function startBesideDying(server: ServerProcess, dataDir: string): Promise<ServerProcess> {
  process.kill(server.pid, 'SIGSTOP')
  const waits = Promise.withResolvers<void>()
  const onLine = (line: string) => {
    if (line.includes('waiting up to')) waits.resolve()
  }
  const next = startServerProcess({ DATA_DIR: dataDir }, { onLine })
  await Promise.race([waits.promise, next])
  void server.end('SIGKILL')
  return next
}
