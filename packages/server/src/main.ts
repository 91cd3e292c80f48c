import { readConfig } from './config.ts'
import { openLogger } from './platform/logging.ts'
import { prepareThreads } from './platform/prepare-threads.ts'
import { ConfigError } from './platform/settings.ts'
import { stopSignals } from './platform/stop-signals.ts'

const STOP_WITHIN_MS = 9_500

// Whatever is written, pictures and database alike, is for this user alone.
process.umask(0o077)
prepareThreads()

try {
  await run()
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Afterimage cannot start: ${reason}\n`)
  if (!(error instanceof ConfigError) && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  const config = readConfig()
  const log = openLogger(config.logLevel)
  // Only now: loading it starts the threads.
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(config, { log })

  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('the stop took too long')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    void server.close().then(() => process.exit(0))
  }
  for (const signal of stopSignals()) process.on(signal, stop)
  // Last: anyone who waits for it may ask the process to stop at once.
  log.info({ url: server.url }, 'Afterimage is ready')
}
