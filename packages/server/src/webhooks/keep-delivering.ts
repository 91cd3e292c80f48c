import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../platform/database/open-database.ts'
import { type DeliverParts, deliver } from './deliver.ts'
import { claimWebhook, DUE_CHANNEL } from './delivery-store.ts'

/** Endpoints that one process calls side by side, and how many of them may be such as failed the last time. */
const AT_ONCE = 16
const FAILING_AT_ONCE = 8
/** How soon a retry is noticed; what is new rings. */
const POLL_MS = 2_000
/** Longer than a call with what is written before and after it. */
const LEASE_MS = 60_000

export interface WebhookLoop {
  /** Begins no call, waits for those in hand until `timeoutMs`, and then lets go of them. */
  stop(timeoutMs: number): Promise<void>
}

export interface KeepDeliveringParts extends DeliverParts {
  readonly listen: Database['listen']
  readonly log: Pick<Logger, 'error'>
}

/** Delivers what is due, until it is stopped; several processes may do it. An endpoint is called by one at a time. */
export async function keepDelivering(parts: KeepDeliveringParts): Promise<WebhookLoop> {
  const { db, log } = parts
  const letGo = new AbortController()
  const inHand = new Set<Promise<void>>()
  let failing = 0
  let isStopped = false
  let rung = Promise.withResolvers<void>()
  const ring = () => rung.resolve()
  const stopListening = await parts.listen(DUE_CHANNEL, { heard: ring, missed: ring })

  const beginOne = async (): Promise<boolean> => {
    if (inHand.size >= AT_ONCE) return false
    const endpoint = await claimWebhook(db, randomUUID(), LEASE_MS, failing < FAILING_AT_ONCE)
    if (endpoint === undefined) return false
    const hasFailed = endpoint.failing_since !== null
    if (hasFailed) failing += 1
    const call = deliver(parts, endpoint, letGo.signal)
      .catch((error: unknown) => log.error({ err: error, webhook: endpoint.id }, 'a webhook could not be delivered'))
      .finally(() => {
        inHand.delete(call)
        if (hasFailed) failing -= 1
        ring()
      })
    inHand.add(call)
    return true
  }
  const run = async () => {
    while (!isStopped) {
      rung = Promise.withResolvers()
      const hasBegun = await beginOne().catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'webhooks that are due could not be read')
        return false
      })
      if (!hasBegun && !isStopped) await Promise.race([rung.promise, sleep(POLL_MS, undefined, { ref: false })])
    }
  }
  const running = run()
  return {
    stop: async (timeoutMs) => {
      isStopped = true
      ring()
      const ended = running.then(() => Promise.all(inHand))
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
      letGo.abort(new Error('the server is stopping'))
      await ended
      await stopListening()
    },
  }
}
