import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { IDEMPOTENCY_KEY, MIN_VISITOR_KEY_LENGTH } from '@afterimage/contract/idempotency-key'
import type { z } from 'zod'
import type { Identity } from '../caller.ts'
import type { Db, Tx } from '../database/tables.ts'
import { Problem } from '../problem.ts'
import { claimCall, findCall, keepOutcome, releaseCall, sweepIdempotentCalls } from './idempotency-store.ts'

/** Longer than a start may take after its body was read. */
const CLAIM_MS = 90_000
/** When it is worth asking again what became of a call that is still at work. */
const ASK_AGAIN_MS = 1_000

/** Who calls, and with which headers. */
export interface KeyedCall {
  readonly headers: IncomingHttpHeaders
  /** The account that it is begun for; undefined where anybody could be asking: then the key has to be one that nobody guesses. */
  readonly account: string | undefined
}

/** A call that is to begin something once, however often it is made with the same key. */
export interface OnceCall<Outcome> extends KeyedCall {
  /** What tells it from any other call: its method and address, what it asks for, and the file that came along. */
  readonly content: { readonly asked: readonly unknown[]; readonly file?: Uint8Array | undefined }
  /** Reads what is kept of what was begun. */
  readonly outcome: z.ZodType<Outcome>
}

/** Writes down in the transaction what it begins. Throws `request_in_progress`, and nothing may be committed, when another call has taken over. */
export type KeepOutcome<Outcome> = (tx: Tx, outcome: Outcome) => Promise<void>

/** Keeps calls from beginning twice what they ask for once (draft-ietf-httpapi-idempotency-key-header-07). */
export interface Idempotency {
  /** Whether the caller's key is known: what a start needs may have been used up by that very start. */
  isKnown(call: KeyedCall): Promise<boolean>
  /**
   * Begins it, or returns what was begun with this key in the last 24 hours. Without a key it just begins. Throws
   * `idempotency_key_reused` when something else was asked with the key, `request_in_progress` while that call is at work,
   * `invalid_request` for a key that cannot be taken, and what `begin` throws: then the key is free again.
   */
  once<Outcome>(call: OnceCall<Outcome>, begin: (keep: KeepOutcome<Outcome>) => Promise<Outcome>): Promise<Outcome>
  /** Forgets the keys of more than a day ago. */
  sweep(now: Date, signal: AbortSignal): Promise<void>
}

export function openIdempotency(db: Db): Idempotency {
  return {
    isKnown: async (call) => {
      const key = keyOf(call)
      return key !== undefined && (await findCall(db, key, new Date())) !== undefined
    },
    once: async (call, begin) => {
      const keyHash = keyOf(call)
      if (keyHash === undefined) return begin(async () => undefined)
      const contentHash = hashOf(call.content)
      const now = new Date()
      const claim = { key_hash: keyHash, claim: randomUUID() }
      const claimedUntil = new Date(now.getTime() + CLAIM_MS)
      const row = { ...claim, content_hash: contentHash, claimed_until: claimedUntil, created_at: now }
      if (!(await claimCall(db, row))) {
        const found = await findCall(db, keyHash, now)
        // Let go in between: the other call has failed, and may be made again.
        if (found === undefined) throw inProgress()
        if (found.content_hash !== contentHash) throw reused()
        if (found.outcome === null) throw inProgress()
        return call.outcome.parse(found.outcome)
      }
      try {
        return await begin(async (tx, outcome) => {
          if (!(await keepOutcome(tx, claim, outcome))) throw inProgress()
        })
      } catch (error) {
        // Where the commit's answer was lost but not the commit, what was begun stays. What cannot be let go of ends with its time.
        await releaseCall(db, claim).catch(() => undefined)
        throw error
      }
    },
    sweep: (now, signal) => sweepIdempotentCalls(db, now, signal),
  }
}

/** What a request says of its key. Everybody knows the demo account's password, so its keys are taken as those without an account. */
export function keyedCallOf(
  { headers }: { readonly headers: IncomingHttpHeaders },
  { account }: { readonly account?: Pick<Identity, 'id' | 'isDemo'> | undefined },
): KeyedCall {
  return { headers, account: account === undefined || account.isDemo ? undefined : account.id }
}

/** The hash of the caller's key; undefined where there is none. */
function keyOf({ headers, account }: KeyedCall): string | undefined {
  const key = headers[IDEMPOTENCY_KEY]
  if (typeof key !== 'string') return undefined
  if (account === undefined && key.length < MIN_VISITOR_KEY_LENGTH) throw guessable()
  return createHash('sha256')
    .update(JSON.stringify([account ?? null, key]))
    .digest('base64url')
}

function hashOf({ asked, file }: OnceCall<unknown>['content']): string {
  const hash = createHash('sha256').update(JSON.stringify(asked))
  if (file !== undefined) hash.update('\0').update(file)
  return hash.digest('base64url')
}

function guessable(): Problem {
  return new Problem(
    'invalid_request',
    `Without an account, an Idempotency-Key has at least ${MIN_VISITOR_KEY_LENGTH} characters: a UUID is a good one.`,
  )
}

function reused(): Problem {
  return new Problem(
    'idempotency_key_reused',
    'Something else was asked with this Idempotency-Key. Send a new key with a new request.',
  )
}

function inProgress(): Problem {
  return new Problem('request_in_progress', 'The same request is still being worked on. Ask again in a moment.', {
    retryAt: new Date(Date.now() + ASK_AGAIN_MS),
  })
}
