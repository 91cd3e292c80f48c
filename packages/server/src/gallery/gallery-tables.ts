import type { ReportReason } from '@afterimage/contract/gallery'
import type { Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    likes: LikeTable
    views: ViewTable
    popular_hours: PopularHourTable
    reports: ReportTable
  }
}

/** One for each person and evolution: of an account, or of a visitor. */
export interface LikeTable {
  evolution_id: string
  account_id: string | null
  visitor: string | null
  /** Keyed by the evolution, so that it tells nothing elsewhere; null for likes of before it was kept. */
  network_hash: string | null
  /** Whether it is in the counts: a network's visitors have only a few that are. */
  counted: Generated<boolean>
  created_at: Moment
}

/** Who has seen what today. */
export interface ViewTable {
  evolution_id: string
  /** `2026-01-31` in UTC; written and compared, never read. */
  day: string
  viewer_hash: string
  network_hash: string | null
}

/** What an evolution got in one hour of the last week. */
export interface PopularHourTable {
  evolution_id: string
  hour: Moment
  likes: Generated<number>
  views: Generated<number>
  /** Whether it still counts in the evolution's `likes_day` and `views_day`. */
  in_day: Generated<boolean>
}

export interface ReportTable {
  id: Generated<number>
  evolution_id: string
  reporter_hash: string
  /** Null for reports of before it was kept. */
  network_hash: string | null
  /** How much it adds to hiding the evolution. */
  weight: Generated<number>
  reason: ReportReason
  details: string | null
  created_at: Moment
  /** When the operator decided about the evolution; null while nobody has. */
  decided_at: Moment | null
}
