import type { IdentifyCaller } from './http/identify-caller.ts'
import type { HttpApp } from './http/open-http.ts'

/** What a process that works takes up, and until when. */
export interface WorkParts {
  /** Where links in emails lead. */
  readonly origin: string
  /** Aborts when the process stops, which lets go of what is in flight. */
  readonly stop: AbortSignal
}

/** What the composition root knows of a feature: it calls each part of every feature in the order of their list. */
export interface Feature {
  /** Makes its data ready, before anything is served. */
  prepare?(): Promise<void>
  /** Adds its routes. */
  serve?(app: HttpApp, identify: IdentifyCaller): void | Promise<void>
  /** Takes its jobs up. */
  work?(parts: WorkParts): Promise<void>
  /** Waits, at most so long, for what it has in hand once `stop` has aborted. */
  close?(timeoutMs: number): Promise<void>
  /** Removes what nobody needs any more, until `signal` aborts: part of the hourly housekeeping. */
  sweep?(now: Date, signal: AbortSignal): Promise<unknown>
}
