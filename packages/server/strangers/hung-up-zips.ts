import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts'
import { follow } from '../test/follow.ts'
import { imageForm, startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { describeSeen, watchOthers } from './watch-others.ts'

const AN_HOUR = 30
const HEADS = 10
/** The original and its reproductions. */
const FRAMES = { short: 4, long: 26 }
const PAGES = ['/api/providers', '/gallery', '/robots.txt', '/healthz']

export const hungUpZips: Attack = {
  name: '40 ZIPs of one address, each hung up on as soon as it begins, a quarter of them asked for with HEAD',
  bound: `${AN_HOUR} an hour, no frame read twice for one, none for HEAD; nobody else is refused or waits over 500 ms (p99)`,
  run: async (scale) => {
    const root = await mkdtemp(path.join(tmpdir(), 'afterimage-zips-'))
    const storage = await openDiskStorage(root)
    let reads = 0
    const counting: typeof storage = {
      ...storage,
      read: (file) => {
        reads += 1
        return storage.read(file)
      },
    }
    const model = scriptedModel(async () => undefined)
    const server = await startTestServer([providerOf(model)], {}, { storage: counting })
    try {
      const form = imageForm(await readPhoto('pagoda.jpg'), { totalFrames: String(FRAMES[scale] - 1) })
      const made = createEvolution.ok.body.parse(await (await server.call({}, '/api/evolution', form)).json())
      await follow(server.url, made.evolutionId, ({ status }) => status === 'completed')
      reads = 0
      const others = await watchOthers(server.url, PAGES)
      const ask = async (method: string) => {
        const hangUp = new AbortController()
        const address = `${server.url}/api/evolution/${made.evolutionId}/frames.zip`
        const { status } = await fetch(address, { method, signal: hangUp.signal })
        hangUp.abort()
        return status
      }
      const statuses: number[] = []
      for (let asked = 0; asked < HEADS; asked += 1) statuses.push(await ask('HEAD'))
      const readForHeads = reads
      for (let asked = HEADS; asked < 40; asked += 1) statuses.push(await ask('GET'))
      const seen = await others.stop()
      const given = statuses.filter((status) => status === 200).length
      const refused = statuses.filter((status) => status === 429).length
      const most = (given - HEADS) * FRAMES[scale]
      return {
        measured: `${given} given, ${refused} refused; ${readForHeads} frames read for HEAD, ${reads} of at most ${most} in all; ${describeSeen(seen)}`,
        holds:
          given === AN_HOUR &&
          refused === statuses.length - given &&
          readForHeads === 0 &&
          reads <= most &&
          seen.failed === 0 &&
          (scale === 'short' || seen.p99Ms <= 500),
      }
    } finally {
      await server.close()
      await storage.close()
      await rm(root, { recursive: true, force: true })
    }
  },
}
