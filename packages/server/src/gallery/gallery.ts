import type { Db } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { utcDay } from '../platform/utc-day.ts'
import { serveGallery } from './gallery-routes.ts'
import { openHashPerson } from './hash-person.ts'
import { countWaiting, decideAboutLook, type LookDecision, listHeld } from './held-store.ts'
import { claimLikes, listLikesOf, NOBODY } from './like-store.ts'
import { type DatedProject, listNewest } from './list-newest.ts'
import { listPage } from './list-page.ts'
import { mailHeld, mailHeldJob } from './mail-held.ts'
import { mailReport, mailReportJob } from './mail-report.ts'
import {
  changeFeatured,
  countReported,
  decide,
  findModerated,
  listHiddenByReports,
  listReportedButShown,
  type ModeratedRow,
  setFeatured,
} from './moderation-store.ts'
import { settlePopularHours } from './popular-hour-store.ts'
import { listReports } from './report-store.ts'
import { deleteViewsBefore } from './view-store.ts'
import { waitingGauge } from './waiting-gauge.ts'

export type { DatedProject, LookDecision, ModeratedRow }
export {
  changeFeatured,
  countReported,
  countWaiting,
  decide,
  decideAboutLook,
  findModerated,
  listHeld,
  listHiddenByReports,
  listNewest,
  listPage,
  listReportedButShown,
  listReports,
  mailHeldJob,
  mailReportJob,
  NOBODY,
  setFeatured,
  waitingGauge,
}

const EMAILS_AT_ONCE = 1

export interface GalleryParts {
  readonly db: Db
  readonly queue: Queue
  readonly limits: RateLimits
  readonly mailer: Mailer
  /** Keys the hashes of people. */
  readonly secret: string
  readonly operatorEmail: string | undefined
  /** How much independent reports must weigh together to hide an evolution; one person's weighs 1. */
  readonly reportsToHide: number
}

export interface Gallery extends Feature {
  /** Makes the visitor's likes the account's. */
  claim(visitor: string, accountId: string): Promise<void>
  /** What the account likes, to take away. */
  likesOf(accountId: string): Promise<readonly { readonly evolutionId: string; readonly likedAt: string }[]>
}

/** The gallery: what everybody may look at, and what they say of it. */
export function openGallery(parts: GalleryParts): Gallery {
  const { db, queue } = parts
  const hashPerson = openHashPerson(parts.secret)
  return {
    serve: (app, identify) => serveGallery(app, identify, { ...parts, hashPerson }),
    claim: (visitor, accountId) => claimLikes(db, visitor, accountId),
    likesOf: async (accountId) => {
      const rows = await listLikesOf(db, accountId)
      return rows.map((row) => ({ evolutionId: row.evolution_id, likedAt: row.created_at.toISOString() }))
    },
    work: async ({ origin }) => {
      await queue.work(mailReportJob, EMAILS_AT_ONCE, ({ reportId }) => mailReport(parts, reportId, origin))
      await queue.work(mailHeldJob, EMAILS_AT_ONCE, () => mailHeld(parts, origin))
    },
    // Forgets who has seen what, takes what is over off the counts of the last day and week, and tells the operator what waits.
    sweep: async (now, signal) => {
      await deleteViewsBefore(db, utcDay(now))
      await settlePopularHours(db, now, signal)
      if ((await countWaiting(db, 'held')) > 0) await queue.enqueueOncePer(3_600, mailHeldJob, {})
    },
  }
}
