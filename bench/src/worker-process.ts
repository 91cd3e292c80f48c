// The worker of `npm run bench:worker` and `bench:fleet`: the real server with a simulated provider of pictures whose side (px) is its
// first argument, and whose time for a frame (ms) its second.

import { readConfig } from '@afterimage/server/config'
import { openLogger } from '@afterimage/server/platform/logging'
import { widenThreadPool } from '@afterimage/server/platform/widen-thread-pool'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { simulatedModel } from './simulated-model.ts'

widenThreadPool()
const [sidePx, frameMs] = process.argv.slice(2).map(Number)
if (sidePx === undefined) throw new Error('The first argument must be the side of the pictures.')
const config = readConfig()
const log = openLogger(config.logLevel)
// Only now: loading it starts the threads.
const { startServer } = await import('@afterimage/server/start-server')
const server = await startServer(config, { log, providers: [providerOf(simulatedModel(sidePx, frameMs))] })
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
log.info({ url: server.url }, 'Afterimage is ready')
