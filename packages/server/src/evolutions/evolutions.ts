import { UNSETTLED } from '@afterimage/core/statuses'
import { findFfmpeg } from '@afterimage/film/find-ffmpeg'
import { RETRY_POLICY, type RetryPolicy } from '@afterimage/models/make-frame'
import type { Sight } from '@afterimage/sight/sight'
import type { Logger } from 'pino'
import type { Caller } from '../platform/caller.ts'
import { openAnnouncer } from '../platform/database/announcer.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Tx } from '../platform/database/tables.ts'
import { openFairGate } from '../platform/fair-gate.ts'
import type { Feature, WorkParts } from '../platform/feature.ts'
import type { FreeDisk } from '../platform/free-disk.ts'
import { openGate } from '../platform/gate.ts'
import type { OnceCall } from '../platform/idempotency/idempotency.ts'
import type { JobSignals } from '../platform/job-pump.ts'
import type { Queue } from '../platform/queue.ts'
import type { Slots } from '../providers/providers.ts'
import { openCuts } from './cuts/cuts.ts'
import { makeCutJob } from './cuts/make-cut.ts'
import type { MakeCutParts } from './cuts/make-cut-parts.ts'
import { serveEndedMail } from './emails/ended-mail-routes.ts'
import { mailEndedJob, orderWaitingMail } from './emails/mail-ended.ts'
import { type EvolutionParts, serveEvolutions } from './evolution-routes.ts'
import { admitUnseen } from './keeping/admit-unseen.ts'
import { expireFiles } from './keeping/expire-files.ts'
import { removeEvolution } from './keeping/remove-evolution.ts'
import { discardIfRemoved, type Removal, takeDownEvolution } from './keeping/take-down.ts'
import { listRemoved, type Removed } from './keeping/tombstone-store.ts'
import { openUnfinishedBound } from './lifecycle/bound-unfinished.ts'
import { type Charging, openCharging, uncharged } from './lifecycle/charging.ts'
import { enqueueUnsettled } from './lifecycle/enqueue-unsettled.ts'
import { openLifecycle } from './lifecycle/lifecycle.ts'
import type { OutboxEvent, OutboxReader } from './lifecycle/relay-outbox.ts'
import { runEvolutionJob } from './lifecycle/run-evolution-job.ts'
import { filmCancelled, filmCancelledJob } from './making/film-cancelled.ts'
import { openFrameRecorder } from './making/frame-recorder.ts'
import { openFramesUnderWay } from './making/frames-under-way.ts'
import { type Assessing, keepAssessing } from './making/keep-assessing.ts'
import { keepLooking, type Looking } from './making/keep-looking.ts'
import { openLookNow } from './making/look-now.ts'
import { keepMeasuring, measureAgainJob } from './making/measure-again.ts'
import { runEvolution } from './making/run-evolution.ts'
import { openRunsOfProcess } from './making/runs-of-process.ts'
import { serveRaces } from './race-routes.ts'
import { type Archived, archiveEvolutions } from './reading/archive-evolutions.ts'
import { findFilesToSave } from './reading/archive-files.ts'
import { type CardRow, findCard, selectCards } from './reading/card-store.ts'
import { type DownloadParts, serveDownloads } from './reading/download-routes.ts'
import { type EvolutionCard, viewEvolutionCard } from './reading/evolution-card.ts'
import { hiddenBy } from './reading/evolution-detail.ts'
import { serveLineage } from './reading/lineage-routes.ts'
import { openProgressReader, type ReadProgress, type WrittenProgress } from './reading/progress-reader.ts'
import { serveRaceFilms } from './reading/race-film-routes.ts'
import { findDetail } from './reading/read-detail.ts'
import { saveFiles } from './reading/save-files.ts'
import { toldFrames } from './reading/told-frames.ts'
import { openUsualFrameTime } from './reading/usual-frame-time.ts'
import { viewCardFacts } from './reading/view-card-facts.ts'
import { giveOperatorPass, giveViewerPass } from './reading/viewer-pass-routes.ts'
import { authoriseOwner } from './records/authorise-owner.ts'
import {
  ANYBODY,
  authoriseViewer,
  type Guarded,
  isTakenDown,
  refusalOf,
  type Viewer,
} from './records/authorise-viewer.ts'
import { findIdsOfAccount } from './records/evolution-store.ts'
import type { EvolutionTable, GalleryLook, Moderation } from './records/evolution-tables.ts'
import { findOr404 } from './records/find-or-404.ts'
import { discardEverywhere } from './records/remove-unnamed.ts'
import { areFilesGone, countDue } from './records/retention-store.ts'
import { askToLook } from './records/sight-store.ts'
import { setTitle } from './records/title-store.ts'
import { type Started, type StartInput, type StartParts, startEvolution, started } from './start-evolution.ts'
import { openStartRequests, STARTS_BY_ADDRESS } from './start-request-routes.ts'
import { sweepEvolutions } from './sweep-evolutions.ts'
import { type TellParts, tellEvents } from './tell-events.ts'

export type {
  Archived,
  CardRow,
  Charging,
  EvolutionCard,
  EvolutionTable,
  GalleryLook,
  Guarded,
  Moderation,
  OutboxEvent,
  OutboxReader,
  ReadProgress,
  Removal,
  RetryPolicy,
  Viewer,
  WrittenProgress,
}
export {
  ANYBODY,
  areFilesGone,
  askToLook,
  authoriseViewer,
  countDue as countDueFiles,
  enqueueUnsettled,
  expireFiles,
  filmCancelledJob,
  findCard,
  findDetail,
  findFilesToSave,
  giveOperatorPass,
  giveViewerPass,
  hiddenBy,
  isTakenDown,
  mailEndedJob,
  makeCutJob,
  measureAgainJob,
  openCharging,
  openUnfinishedBound,
  refusalOf,
  runEvolutionJob,
  STARTS_BY_ADDRESS,
  saveFiles,
  selectCards,
  setTitle,
  takeDownEvolution,
  toldFrames,
  UNSETTLED,
  viewCardFacts,
  viewEvolutionCard,
}

/** Films rendered side by side in one process; each uses every core. */
const FILMS_AT_ONCE = 2
/** Frames finished side by side in one process: enough for every thread while the disk takes others, few enough to be done soon. */
const FINISHED_AT_ONCE = 24

export interface EvolutionsParts
  extends Omit<StartParts, 'lifecycle' | 'isLooking'>,
    Pick<EvolutionParts, 'limits' | 'importFor' | 'idempotency'>,
    Pick<DownloadParts & MakeCutParts, 'isOperatorSession' | 'provenance'> {
  readonly queue: Queue
  readonly log: Logger
  /** Another than the usual. */
  readonly retryPolicy?: RetryPolicy | undefined
  readonly slots: Slots
  readonly disk: FreeDisk
  /** Looks at frames once they are recorded; undefined where nobody is to look. */
  readonly sight: Pick<Sight, 'look' | 'suitability'> | undefined
  /** Originals more unsafe than this, 0–1, wait for the operator before the gallery; undefined where none do. */
  readonly galleryHoldAbove: number | undefined
  /** Evolutions made side by side in this process. */
  readonly workerConcurrency: number
  readonly database: Pick<Database, 'isExclusive' | 'listen'>
  /** Whether emails of this site reach anybody. */
  readonly sendsMail: boolean
}

export interface Evolutions extends Feature {
  work(parts: WorkParts): Promise<void>
  /** Removes folders and files that belong to no evolution, and events that nobody could take; returns how many folders and files. */
  sweep(now: Date, signal: AbortSignal): Promise<number>
  /** Throws the problem of an owner who could start nothing at all now; promises nothing. */
  checkAny: Charging['checkAny']
  start(input: StartInput, call: Omit<OnceCall<Started>, 'outcome'>): Promise<Started>
  /** The same for what costs nobody anything; `alongside` belongs to the transaction that begins it. */
  startUncharged(input: StartInput, alongside: NonNullable<StartParts['alongside']>): Promise<Started>
  /** Deletes a settled evolution of the caller's with its files. Throws `not_found`, `not_owner`, `not_possible_now`. */
  remove(id: string, caller: Caller): Promise<void>
  /** Throws what a viewer is told when there is nothing to be seen: `not_found`, `evolution_hidden`, `evolution_removed`. */
  authoriseViewer(id: string, viewer: Viewer): Promise<void>
  /** Where an evolution stands, for anybody: anyone who tells of it asks first who may see it. Throws `not_found`. */
  readonly readProgress: ReadProgress
  /** Stops the run of an evolution, if it is in this process. */
  interrupt(id: string): void
  /** Makes everything of a visitor the account's; returns how many. */
  claim(visitor: string, accountId: string): Promise<number>
  idsOf(accountId: string): Promise<readonly string[]>
  /** Everything of an account, to take away. */
  archive(accountId: string): AsyncIterable<Archived>
  /** What the operator removed of the account. */
  removedOf(accountId: string): Promise<readonly Removed[]>
  /** Stops what still runs of deleted evolutions, and removes their files; never fails. */
  forget(ids: readonly string[]): Promise<void>
  /** What tells others what has become of evolutions, as a feature of its own: it needs the accounts, which need the evolutions. */
  tellEvents(parts: Pick<TellParts, 'mailer' | 'addressOf' | 'openReader'>): Feature
  /** The account's address is proved: orders the emails that waited for it. */
  orderWaitingMail(tx: Tx, accountId: string): Promise<void>
  /** For a process alone with its database: every unsettled evolution gets a fresh job in place of orphaned ones. */
  resume(): Promise<number>
}

/** The evolutions feature, given what it works with. */
export function openEvolutions(parts: EvolutionsParts): Evolutions {
  const { db, queue, storage, database, log } = parts
  const { track, interrupt } = openRunsOfProcess((id) => discardIfRemoved(parts, id))
  // A site that does not look at pictures looks at none before the gallery, either.
  const holdAbove = parts.sight === undefined ? undefined : parts.galleryHoldAbove
  const isAssessing = holdAbove !== undefined
  const isLooking = parts.sight !== undefined
  const lifecycle = openLifecycle({ ...parts, isAssessing })
  const underWay = openFramesUnderWay()
  const announcer = openAnnouncer(db, log)
  const recordFrame = openFrameRecorder(db, announcer)
  let looking: Looking | undefined
  let assessing: Assessing | undefined
  const ringAssessing = () => assessing?.ring()
  const runParts = {
    ...parts,
    lifecycle,
    announcer,
    retryPolicy: parts.retryPolicy ?? RETRY_POLICY,
    filmGate: openFairGate(FILMS_AT_ONCE),
    finishGate: openGate(FINISHED_AT_ONCE),
    underWay,
    lookNow: parts.sight && openLookNow({ db, storage, log, sight: parts.sight }),
    recordFrame: (frame: Parameters<typeof recordFrame>[0]) => recordFrame(frame).finally(() => looking?.ring()),
    finishLooking: async (id: string, signal: AbortSignal) => looking?.finish(id, signal),
  }
  const cuts = openCuts(runParts)

  const resume = async () => {
    await queue.clear(runEvolutionJob)
    const evolutions = await enqueueUnsettled(db, queue)
    if (evolutions > 0) log.info({ evolutions }, 'unfinished evolutions resumed')
    return evolutions
  }

  const usualFrameMs = openUsualFrameTime(parts.registry)
  const readProgress = openProgressReader(db, usualFrameMs)
  const own = { ...parts, lifecycle, interrupt, isAssessing, ringAssessing, isLooking, readProgress, usualFrameMs }
  return {
    serve: (app, identify) => {
      const starts = openStartRequests(identify, parts)
      serveEvolutions(app, identify, starts, own)
      serveRaces(app, identify, starts, own)
      serveRaceFilms(app, identify, parts)
      serveDownloads(app, identify, { ...parts, db, storage })
      serveLineage(app, identify, parts)
      cuts.serve(app, identify)
      serveEndedMail(app, identify, parts)
    },
    checkAny: parts.charging.checkAny,
    start: (input, call) =>
      parts.idempotency
        .once({ ...call, outcome: started }, (keep) => startEvolution(own, { ...input, keep }))
        .finally(ringAssessing),
    startUncharged: async (input, alongside) => {
      const charging = uncharged(parts.charging)
      const free = { charging, lifecycle: openLifecycle({ charging, queue, isAssessing }), alongside }
      return startEvolution({ ...own, ...free }, input).finally(ringAssessing)
    },
    remove: async (id, caller) => removeEvolution(parts, authoriseOwner(await findOr404(db, id), caller)),
    authoriseViewer: async (id, viewer) => {
      authoriseViewer(await findOr404(db, id), viewer)
    },
    readProgress,
    interrupt,
    claim: (visitor, accountId) => lifecycle.claim(db, visitor, accountId),
    idsOf: (accountId) => findIdsOfAccount(db, accountId),
    archive: (accountId) => archiveEvolutions(db, accountId),
    removedOf: (accountId) => listRemoved(db, accountId),
    forget: async (ids) => {
      for (const id of ids) {
        interrupt(id)
        await discardEverywhere(parts, id)
      }
    },
    work: async ({ stop }) => {
      if (database.isExclusive) await resume()
      const handle = ({ evolutionId }: { evolutionId: string }, { signal: claim, makeRoom }: JobSignals) =>
        track(evolutionId, [stop, claim], (stopped) => runEvolution(runParts, evolutionId, stopped, makeRoom))
      // To start a program stops everybody for as long as the memory map takes to copy: now it is small.
      void findFfmpeg().catch((error: unknown) => log.warn({ err: error }, 'films cannot be made'))
      await queue.work(runEvolutionJob, parts.workerConcurrency, handle, parts.disk.hasRoom)
      await queue.work(filmCancelledJob, FILMS_AT_ONCE, (run, { signal }) =>
        filmCancelled(runParts, run, AbortSignal.any([signal, stop])),
      )
      await cuts.work(stop)
      await keepMeasuring(queue, parts, stop)
      const { sight } = parts
      if (sight !== undefined) looking = keepLooking({ db, storage, log, underWay, sight }, stop)
      if (sight === undefined || holdAbove === undefined) await admitUnseen(parts, false, new Date())
      else assessing = keepAssessing({ db, storage, log, sight, holdAbove }, stop)
    },
    close: async (timeoutMs) => {
      await Promise.all([looking?.stop(timeoutMs), assessing?.stop(timeoutMs)])
      await announcer.close()
    },
    resume,
    tellEvents: (tellParts) => tellEvents({ ...tellParts, ...parts }),
    orderWaitingMail: (tx, accountId) => orderWaitingMail(tx, queue, accountId),
    sweep: async (now, signal) => {
      await expireFiles(parts, now, signal)
      await cuts.sweep(now, signal)
      return sweepEvolutions(parts, isAssessing, now)
    },
  }
}
