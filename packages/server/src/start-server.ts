import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { unsubscribeFromNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { closeGifThreads } from '@afterimage/film/gif/gif-threads'
import { closeProvenanceThread } from '@afterimage/film/provenance/provenance-threads'
import { closeDriftMeasuring } from '@afterimage/frames/measure-drift'
import type { ModelProvider } from '@afterimage/models/image-model'
import { type GuardedFetch, guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { type GuardedPost, guardPost } from '@afterimage/models/transport/guarded-post'
import { openSight } from '@afterimage/sight/open-sight'
import type { OpenSight } from '@afterimage/sight/sight'
import type { Logger } from 'pino'
import type { Passwords } from './accounts/accounts.ts'
import { isStorePublic } from './admin/is-store-public.ts'
import { serveCommands } from './admin/serve-commands.ts'
import type { Config } from './config.ts'
import type { RetryPolicy } from './evolutions/evolutions.ts'
import { waitingGauge } from './gallery/gallery.ts'
import { openLiveChanges } from './live/live-changes.ts'
import { JOBS, openFeatures } from './open-features.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { addressReader } from './platform/http/client-address.ts'
import { limitWrites } from './platform/http/limit-writes.ts'
import { maxConnectionsWithin, readHandleLimit } from './platform/http/max-connections.ts'
import { measureRequests } from './platform/http/measure-requests.ts'
import { closeHttp, openHttp } from './platform/http/open-http.ts'
import { serveProbes } from './platform/http/probe-routes.ts'
import { refuseOtherSites } from './platform/http/same-site.ts'
import { serveWebApp } from './platform/http/serve-web-app.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { openLogger } from './platform/logging.ts'
import { openMailer } from './platform/mail/open-mailer.ts'
import { meterProvider } from './platform/metrics/meter-provider.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { openProvenance } from './platform/provenance/provenance.ts'
import { openQueue } from './platform/queue.ts'
import { openRateLimits } from './platform/rate-limit.ts'
import { keepSessionSecret } from './platform/session-secret.ts'
import { openWhenNeeded } from './platform/sight-when-needed.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { openConfiguredProviders } from './providers/open-configured-providers.ts'
import { openModelRegistry, valueFor } from './providers/providers.ts'

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Of the ten seconds a stop may take, what the frames in flight get. */
const LET_GO_MS = 5_000
/** What a download in progress gets. */
const LAST_ANSWERS_MS = 2_000
/** What programs of other sites call: a mail program's one click (RFC 8058). */
const CALLED_BY_OTHERS = [unsubscribeFromNewsletter.path]
/** Oftener than it is due, so that no hour is left out. */
const ASK_FOR_HOUSEKEEPING_MS = 600_000

export interface RunningServer {
  /** Origin at which it listens. */
  readonly url: string
  /** Stops taking work, lets go of the frames in flight, closes everything. */
  close(): Promise<void>
}

/** What the composition root would otherwise make itself. */
export interface Replacements {
  readonly providers?: readonly ModelProvider[]
  readonly fetchImage?: GuardedFetch
  readonly postTo?: GuardedPost
  readonly log?: Logger
  readonly storage?: Storage
  readonly retryPolicy?: RetryPolicy
  readonly openSight?: OpenSight
  readonly hashing?: Passwords
  /** Told of each route as it is made. */
  readonly onRoute?: (route: { readonly method: string | readonly string[]; readonly url: string }) => void
}

/** Puts everything together and listens. What was opened is closed again, last first, by `close` or a failed start. */
export async function startServer(config: Config, replacements: Replacements = {}): Promise<RunningServer> {
  const log = replacements.log ?? openLogger(config.logLevel)
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const shut of opened.toReversed()) {
      await shut().catch((error: unknown) => log.error({ err: error }, 'could not be closed'))
    }
    opened.length = 0
  }
  try {
    return { url: await open(config, replacements, log, opened), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  config: Config,
  replacements: Replacements,
  log: Logger,
  opened: (() => Promise<unknown>)[],
): Promise<string> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config, log)
  opened.push(database.close)
  const fetchImage = replacements.fetchImage ?? guardFetch()
  const providers = replacements.providers ?? (await openConfiguredProviders(config.providers, fetchImage))
  opened.push(
    async () => Promise.all(providers.map((provider) => provider.close())),
    closeDriftMeasuring,
    closeGifThreads,
  )
  const metrics = openMetrics(database.db, [waitingGauge(database.db)])
  const metered = providers.map((provider) => meterProvider(provider, metrics))
  const registry = openModelRegistry(metered, config.defaultProvider)
  const storage = replacements.storage ?? (await openStorage(config))
  opened.push(storage.close)
  const queue = await openQueue(database, JOBS, log, config.role !== 'web')
  opened.push(() => queue.stop(LET_GO_MS))
  const mailer = await openMailer(config)
  opened.push(mailer.close)
  const secret = config.sessionSecret ?? (await keepSessionSecret(config.dataDir))
  const { retryPolicy, hashing } = replacements
  const sight = config.isLooking ? openWhenNeeded(replacements.openSight ?? openSight) : undefined
  if (sight !== undefined) opened.push(sight.close)
  const provenance = await openProvenance(config, { db: database.db, secret })
  opened.push(closeProvenanceThread)
  const parts = {
    config,
    secret,
    provenance,
    database,
    queue,
    storage,
    mailer,
    registry,
    fetchImage,
    postTo: replacements.postTo ?? guardPost(),
    retryPolicy,
    hashing,
    sight,
    log,
  }
  const features = openFeatures(parts)

  const app = await openHttp(config, { secret, filesOrigin: storage.delivery?.origin }, log)
  opened.push(() => closeHttp(app, LAST_ANSWERS_MS))
  if (replacements.onRoute !== undefined) app.addHook('onRoute', replacements.onRoute)
  app.server.maxConnections = config.maxConnections ?? maxConnectionsWithin(readHandleLimit())
  measureRequests(app, metrics)
  if (config.metricsPort !== undefined) {
    const served = await serveMetrics(metrics.registry, { host: config.host, port: config.metricsPort })
    opened.push(served.close)
    log.info({ metrics: served.url }, 'metrics are served')
  }
  serveProbes(app, { database: database.ping, storage: storage.probe })
  shedLoad(app, {
    addressOf: addressReader(config.trustProxy),
    onRejected: (method) => metrics.requestSeconds.observe({ method, route: 'none', status: 503 }, 0),
  })
  refuseOtherSites(app, config.publicUrl, CALLED_BY_OTHERS)
  limitWrites(app, openRateLimits(database.db, secret))
  if (config.role !== 'worker') {
    const live = await openLiveChanges(database)
    opened.push(live.close)
    await features.serve(app, live)
    await serveWebApp(app, WEB_DIST, features.sendPage)
  }
  const url = await app.listen({ port: config.port, host: config.host })
  if (config.role !== 'web') {
    const stopping = new AbortController()
    await features.work(stopping.signal, url)
    opened.push(async () => {
      stopping.abort(new Error('the server is stopping'))
      await Promise.all([features.close(LET_GO_MS), queue.stop(LET_GO_MS), closeHttp(app, LAST_ANSWERS_MS)])
    })
  }
  if (database.isExclusive) {
    const { db } = database
    const commands = {
      db,
      isStorePublic: isStorePublic(config),
      isLooking: sight !== undefined,
      origin: config.publicUrl ?? url,
      budgetOf: (provider: string) => valueFor(config.providerDailyBudgetUsd, provider),
      withQueue: <T>(run: (from: typeof queue) => Promise<T>) => run(queue),
      takeDown: features.takeDown,
      saveFiles: features.saveFiles,
    }
    opened.push((await serveCommands(config.dataDir, commands, log)).close)
  }
  const runHousekeeping = () => {
    features
      .runHousekeeping()
      .catch((error: unknown) => log.warn({ err: error }, 'housekeeping could not be asked for'))
  }
  runHousekeeping()
  const asking = setInterval(runHousekeeping, ASK_FOR_HOUSEKEEPING_MS)
  opened.push(async () => clearInterval(asking))
  return url
}
