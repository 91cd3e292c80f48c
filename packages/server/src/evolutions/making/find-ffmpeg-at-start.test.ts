import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a server without a working ffmpeg says so as it starts, before frames are made for a film that cannot be', async () => {
  vi.stubEnv('FFMPEG_PATH', '/nowhere/ffmpeg')
  let log = ''
  const kept = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk
      done()
    },
  })
  const server = await startTestServer([], {}, { log: pino({ level: 'warn' }, kept) })
  await vi.waitUntil(() => log.includes('films cannot be made'), { timeout: 10_000 })
  expect(log).toContain('FFMPEG_PATH is /nowhere/ffmpeg')
  await server.close()
})
