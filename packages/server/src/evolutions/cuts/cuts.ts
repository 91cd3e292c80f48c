import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import type { HttpApp } from '../../platform/http/open-http.ts'
import type { Queue } from '../../platform/queue.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { serveCuts } from './cut-routes.ts'
import { forgetCuts } from './forget-cuts.ts'
import { makeCut, makeCutJob } from './make-cut.ts'
import type { MakeCutParts } from './make-cut-parts.ts'
import { serveRaceCuts } from './race-cut-routes.ts'
import { serveStills } from './still-routes.ts'

/** Cuts made at once in a process: one takes every core, and nobody but a person waits for it. */
const AT_ONCE = 1

export interface CutsParts extends MakeCutParts {
  readonly queue: Queue
  readonly limits: Pick<RateLimits, 'count' | 'uncount'>
}

export interface Cuts {
  serve(app: HttpApp, identify: IdentifyCaller): void
  work(stop: AbortSignal): Promise<void>
  sweep(now: Date, signal: AbortSignal): Promise<void>
}

/** Short films of evolutions and races, and pictures, to be posted. */
export function openCuts(parts: CutsParts): Cuts {
  return {
    serve: (app, identify) => {
      serveCuts(app, identify, parts)
      serveRaceCuts(app, identify, parts)
      serveStills(app, identify, parts)
    },
    work: (stop) =>
      parts.queue.work(makeCutJob, AT_ONCE, ({ cutId }, { signal }) =>
        makeCut(parts, cutId, AbortSignal.any([signal, stop])),
      ),
    sweep: (now, signal) => forgetCuts(parts, now, signal),
  }
}
