import type { Moment } from './database/column-types.ts'

declare module './database/tables.ts' {
  interface Tables {
    process_leases: ProcessLeaseTable
    held_jobs: HeldJobTable
  }
}

/** Processes that work at something among others, each for as long as it renews its row. */
export interface ProcessLeaseTable {
  id: string
  expires_at: Moment
}

/** Jobs that a process has in hand, and of ended ones a few more. */
export interface HeldJobTable {
  job: string
  queue: string
  /** Its lease; null where the process is gone, and nobody took the job over yet. */
  process: string | null
}
