import type { Credits } from '../credits/credits.ts'
import type { Idempotency } from '../platform/idempotency/idempotency.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { AskedRequest, SignedInOperator } from './authorise-operator.ts'
import type { DecideParts } from './decide-evolution.ts'
import type { SiteFigureParts } from './site-figures.ts'

export interface OperatorServiceParts extends DecideParts, SiteFigureParts {
  readonly queue: Pick<Queue, 'enqueue' | 'retryFailed'>
  readonly limits: Pick<RateLimits, 'count'>
  readonly idempotency: Pick<Idempotency, 'once'>
  readonly credits: Pick<Credits, 'page'>
  readonly storage: Pick<Storage, 'stream' | 'sizeOf'>
  /** Where the pages are, for links. */
  readonly origin: string
}

export interface OperatorRouteParts extends OperatorServiceParts {
  /** The operator who makes the request: nobody else's gets this far. */
  readonly operatorOf: (request: AskedRequest) => SignedInOperator
}
