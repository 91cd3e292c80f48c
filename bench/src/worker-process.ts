// The worker of `npm run bench:worker`: the real server with a simulated provider, which takes its time and no processor's.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@afterimage/server/platform/config'
import { openLogger } from '@afterimage/server/platform/logging'
import { widenThreadPool } from '@afterimage/server/platform/thread-pool'
import { providerOf, scriptedModel } from '../../packages/server/test/scripted-model.ts'
import { FRAME_MS } from './worker-load.ts'

widenThreadPool()
const config = readConfig()
const log = openLogger(config.logLevel)
const model = scriptedModel(async (_step, signal) => {
  await sleep(FRAME_MS, undefined, { signal })
  return undefined
})
const { startServer } = await import('@afterimage/server/start-server')
const server = await startServer(config, { log, providers: [providerOf(model)] })
log.info({ url: server.url }, 'Afterimage is ready')
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
