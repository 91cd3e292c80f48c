import type { GuardedFetch } from '@afterimage/models/transport/guarded-fetch'
import type { GuardedPost } from '@afterimage/models/transport/guarded-post'
import type { Sight } from '@afterimage/sight/sight'
import type { Logger } from 'pino'
import {
  isOperatorSession,
  mailPasswordNewsJob,
  mailProofJob,
  mailResetLinkJob,
  openAccounts,
  type Passwords,
} from './accounts/accounts.ts'
import { isStorePublic } from './admin/is-store-public.ts'
import { serveAgents } from './agents/agent-routes.ts'
import { openAtlas } from './atlas/atlas.ts'
import { openComparison } from './comparison/comparison.ts'
import type { Config } from './config.ts'
import { mailContactJob, openContact } from './contact/contact.ts'
import { openCredits } from './credits/credits.ts'
import {
  filmCancelledJob,
  mailEndedJob,
  makeCutJob,
  measureAgainJob,
  openCharging,
  openEvolutions,
  openUnfinishedBound,
  type Removal,
  type RetryPolicy,
  runEvolutionJob,
  saveFiles,
  takeDownEvolution,
} from './evolutions/evolutions.ts'
import { mailHeldJob, mailReportJob, openGallery } from './gallery/gallery.ts'
import { housekeepingJob, sweepAll } from './housekeeping-job.ts'
import { openLiveChannel } from './live/live.ts'
import type { LiveChanges } from './live/live-changes.ts'
import { mailIssueJob, mailNewsletterJob, openNewsletter } from './newsletter/newsletter.ts'
import { openOperatorScreen } from './operator/operator.ts'
import { openPages } from './pages/pages.ts'
import { readDatabaseClock } from './platform/database/database-clock.ts'
import type { Database } from './platform/database/open-database.ts'
import type { Alongside } from './platform/database/tables.ts'
import type { Feature } from './platform/feature.ts'
import { freeBytes, openFreeDisk } from './platform/free-disk.ts'
import type { HttpApp } from './platform/http/open-http.ts'
import { openImports } from './platform/http/open-imports.ts'
import type { SendPage } from './platform/http/serve-web-app.ts'
import { openIdempotency } from './platform/idempotency/idempotency.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Provenance } from './platform/provenance/provenance.ts'
import type { Queue } from './platform/queue.ts'
import { openRateLimits } from './platform/rate-limit.ts'
import type { Storage } from './platform/storage/storage.ts'
import { VERSION } from './platform/version.ts'
import { openProjects } from './projects/projects.ts'
import { serveProviders } from './providers/provider-routes.ts'
import { type ModelRegistry, openAvailability, openFrameTimes, openSlots, valueFor } from './providers/providers.ts'
import { openSpecimens, SPECIMEN_OWNER } from './specimens/specimens.ts'
import { openStatus } from './status/status.ts'
import { openVisitors } from './visitors/visitors.ts'
import { mailWebhookOffJob, openWebhooks } from './webhooks/webhooks.ts'

/** Every kind of job there is. The queue is opened with them before there are features, and by a restore without any. */
export const JOBS = [
  housekeepingJob,
  runEvolutionJob,
  filmCancelledJob,
  makeCutJob,
  measureAgainJob,
  mailEndedJob,
  mailResetLinkJob,
  mailProofJob,
  mailPasswordNewsJob,
  mailReportJob,
  mailHeldJob,
  mailNewsletterJob,
  mailIssueJob,
  mailContactJob,
  mailWebhookOffJob,
]

/** What the features stand on. */
export interface Platform {
  readonly config: Config
  /** Signs cookies and keys hashes. */
  readonly secret: string
  readonly database: Database
  readonly queue: Queue
  readonly storage: Storage
  readonly mailer: Mailer
  readonly registry: ModelRegistry
  readonly fetchImage: GuardedFetch
  /** Calls what accounts want to be told at. */
  readonly postTo: GuardedPost
  readonly retryPolicy?: RetryPolicy | undefined
  /** Hashes passwords in place of scrypt. */
  readonly hashing?: Passwords | undefined
  /** Networks that look at pictures; undefined where nobody is to look. */
  readonly sight: Sight | undefined
  /** Signs films and pictures; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  readonly log: Logger
}

export interface Features {
  /** Makes their data ready and adds their routes. */
  serve(app: HttpApp, live: LiveChanges): Promise<void>
  /** Answers with the page of an address. */
  readonly sendPage: SendPage
  /** Removes an evolution for good, by the operator's decision, with what belongs to it; false when there is none. */
  takeDown(id: string, removal: Removal, alongside: Alongside): Promise<boolean>
  /** Copies an evolution's files into a new folder, for the operator. */
  saveFiles(id: string, folder: string): Promise<number | undefined>
  /** Takes jobs and events up until `stop` aborts; links in emails lead to `origin`. */
  work(stop: AbortSignal, origin: string): Promise<void>
  /** Waits, at most so long, for the events in hand once `stop` has aborted. */
  close(timeoutMs: number): Promise<void>
  /** Has what nobody needs any more removed, by one of the workers, once an hour however often it is asked for. */
  runHousekeeping(): Promise<void>
}

/** Opens the features and makes them known to one another. */
export function openFeatures({ config, secret, database, log, fetchImage, ...rest }: Platform): Features {
  const { db } = database
  const { queue, storage, mailer, registry } = rest
  const { operatorEmail, reportsToHide, publicUrl, analyticsId, contactEmail, socialLinks } = config
  const { hasDemoAccount, hasPasswords, identityProviders } = config
  const sendsMail = config.smtpUrl !== undefined
  const limits = openRateLimits(db, secret)
  const idempotency = openIdempotency(db)
  // Nobody waits for what a new installation makes of its own accord.
  const slots = openSlots(
    db,
    config,
    log,
    registry.concurrencyOf,
    (owner) => owner === charging.queueOwner(SPECIMEN_OWNER),
    queue.lease,
  )
  const named = registry.describe().map(({ provider, name }) => ({ id: provider, name }))
  const availability = openAvailability(db, named, config.providerDailyBudgetUsd)
  const importFor = openImports(fetchImage)
  const disk = openFreeDisk(() => freeBytes(config.dataDir), isOnDisk(config) ? config.minFreeDiskBytes : 0)

  const credits = openCredits(db)
  const visitors = openVisitors(db, secret, config)
  const charging = openCharging(credits, visitors, openUnfinishedBound(db, config), registry.find)
  const works = {
    ...{ db, database, log, limits, idempotency, importFor, charging, slots, availability, disk, sendsMail },
    isOperatorSession: (sessionId: string) => isOperatorSession(db, sessionId, new Date()),
  }
  const { workerConcurrency, galleryHoldAbove } = config
  const evolutions = openEvolutions({ ...rest, ...works, workerConcurrency, galleryHoldAbove })
  const gallery = openGallery({ db, queue, limits, mailer, secret, operatorEmail, reportsToHide })
  const webhooks = openWebhooks({
    ...{ database, queue, limits, mailer, log, secret, postTo: rest.postTo },
    addressOf: (accountId) => accounts.provedAddressOf(accountId),
  })
  const accounts = openAccounts({
    ...{
      db,
      queue,
      storage,
      mailer,
      limits,
      secret,
      publicUrl,
      hasDemoAccount,
      hasPasswords,
      hashing: rest.hashing,
      identityProviders,
      credits,
    },
    works: {
      ...evolutions,
      likesOf: gallery.likesOf,
      webhooksOf: webhooks.webhooksOf,
      onProved: evolutions.orderWaitingMail,
      dropWebhooks: webhooks.dropWebhooks,
      claim: async (visitor, accountId) => {
        await gallery.claim(visitor, accountId)
        return evolutions.claim(visitor, accountId)
      },
    },
  })
  const isLooking = rest.sight !== undefined
  const comparison = openComparison(db)
  const status = openStatus({
    ...{ db, providers: registry.describe, unavailabilities: availability.find, hasRoom: disk.hasRoom },
    checks: { database: database.ping, storage: storage.probe },
  })
  const pages = openPages({
    db,
    figures: { halfLives: comparison.count, status: status.read },
    publicUrl,
    analyticsId,
    isLooking,
    contactEmail,
    socialLinks,
    sendsMail,
    identityProviders,
    hasPasswords,
  })
  const takeDown: Features['takeDown'] = (id, removal, alongside) =>
    takeDownEvolution({ db, storage, interrupt: evolutions.interrupt }, id, removal, new Date(), alongside)
  const operator = openOperatorScreen({
    ...{ db, queue, limits, idempotency, credits, storage, takeDown, isLooking, sendsMail },
    version: VERSION,
    isStorePublic: isStorePublic(config),
    storageKind: config.storage === undefined ? 'disk' : 'bucket',
    kinds: JOBS.map(({ name }) => name),
    freeBytes: () => freeBytes(config.dataDir),
    budgetOf: (provider) => valueFor(config.providerDailyBudgetUsd, provider),
    readStatus: status.read,
    origin: publicUrl ?? `http://${config.host}:${config.port}`,
  })
  /** Each does its part in this order. */
  const features: readonly Feature[] = [
    {
      serve: (app, identify) =>
        serveProviders(app, identify, registry, charging, availability, openFrameTimes(db), isLooking),
    },
    { serve: (app) => serveAgents(app, publicUrl) },
    pages,
    accounts,
    credits,
    visitors,
    evolutions,
    evolutions.tellEvents({ mailer, addressOf: accounts.provedAddressOf, openReader: webhooks.openReader }),
    webhooks,
    gallery,
    comparison,
    openAtlas(db),
    openNewsletter({ db, queue, limits, mailer, log }),
    openContact({ db, queue, limits, mailer, operatorEmail }),
    openSpecimens({
      ...{ db, log, registry, evolutions },
      ...{ makesSpecimens: config.makesSpecimens, isNew: database.isNew },
    }),
    status,
    operator,
    limits,
    idempotency,
    slots,
  ]

  return {
    serve: async (app, live) => {
      const channel = openLiveChannel({
        ...{ db, live, publicUrl, log },
        find: accounts.find,
        readProgress: evolutions.readProgress,
      })
      const { balance } = credits
      const { connectionsTo } = channel
      const projects = openProjects({
        db,
        limits,
        idempotency,
        evolutions,
        importFor,
        balance,
        publicUrl,
        connectionsTo,
      })
      for (const { prepare } of features) await prepare?.()
      // The channel first: it must be there before the routes that it makes possible.
      for (const { serve } of [channel, ...features, projects]) await serve?.(app, accounts.identify)
    },
    sendPage: pages.send,
    takeDown,
    saveFiles: (id, folder) => saveFiles({ db, storage }, id, folder),
    work: async (stop, url) => {
      const parts = { stop, origin: publicUrl ?? url }
      await queue.work(housekeepingJob, 1, async (_, { signal }) => {
        const now = await readDatabaseClock(db)
        await sweepAll(features, now, AbortSignal.any([signal, stop]))
      })
      for (const { work } of features) await work?.(parts)
    },
    close: async (timeoutMs) => {
      await Promise.all(features.map(({ close }) => close?.(timeoutMs)))
    },
    runHousekeeping: () => queue.enqueueOncePer(3_600, housekeepingJob, {}),
  }
}

/** Whether what people make fills a disk of ours, be it files or rows. */
function isOnDisk({ storage, databaseUrl }: Config): boolean {
  return storage === undefined || databaseUrl === undefined
}
