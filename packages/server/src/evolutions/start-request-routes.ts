import type { AnyEndpoint } from '@afterimage/contract/endpoint'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../platform/address-rules.ts'
import type { Caller } from '../platform/caller.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { MAX_JSON_IMAGE_BYTES } from '../platform/http/read-json.ts'
import { newVisitor, rememberVisitor, visitorOf } from '../platform/http/visitor.ts'
import { type Idempotency, type KeepOutcome, keyedCallOf } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { openShareGate } from '../platform/share-gate.ts'
import type { Charging, Owner } from './lifecycle/charging.ts'
import { readMultipart } from './read-multipart.ts'

/** Reading a picture is work, whether an evolution or a project comes of it or not. */
export const STARTS_BY_ADDRESS: Limit = { name: 'start-address', max: 120, windowMs: 60_000 }
/** Of one network: to find that a form cannot be read takes longer than to read a good one. */
const BROKEN_FORMS: Limit = { name: 'broken-form', max: 12, windowMs: 60_000 }

const COME_BACK_MS = 5_000
const WAITING = {
  maxWaitMs: 10_000,
  refusal: () =>
    new Problem('overloaded', 'Too many evolutions are being started at the moment. Please try again shortly.', {
      retryAt: new Date(Date.now() + COME_BACK_MS),
    }),
}
/** Starts whose right to start is looked up at once: an overload of them must not fill the database's queue, in which everybody waits. */
const STARTS_AT_ONCE = {
  all: { width: 8, maxWaiting: 512, ...WAITING },
  each: { width: 2, maxWaiting: 128, ...WAITING },
}

/** What comes before a start, of one evolution or of several: who asks, whether they may, and the form with its picture. */
export interface StartRequests {
  /** For a route that starts something. */
  readonly options: Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'preValidation'>
  /**
   * Begins what is asked for, once however often it is asked with the same Idempotency-Key, and lets a visitor be known again. `outcome`
   * reads what is kept of it.
   */
  once<Outcome extends object>(
    call: StartCall,
    outcome: z.ZodType<Outcome>,
    begin: (sent: Sent, keep: KeepOutcome<Outcome>) => Promise<Outcome>,
  ): Promise<Outcome>
  /** Counts what one request starts beyond the first. Throws `too_many_requests`. */
  countMore(request: FastifyRequest, more: number): Promise<void>
}

/** Who pays, and the file of a form. */
export interface Sent {
  readonly owner: Owner
  readonly upload: Uint8Array | undefined
}

export interface StartCall {
  readonly endpoint: Pick<AnyEndpoint, 'method' | 'path'>
  readonly body: object
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** One for all routes of a process, which share its bounds. */
export function openStartRequests(
  identify: IdentifyCaller,
  {
    charging,
    limits,
    idempotency,
  }: {
    readonly charging: Pick<Charging, 'checkAny'>
    readonly limits: RateLimits
    readonly idempotency: Idempotency
  },
): StartRequests {
  const throughGate = openShareGate(STARTS_AT_ONCE)
  const uploads = new WeakMap<FastifyRequest, Uint8Array>()
  const owners = new WeakMap<FastifyRequest, Owner>()
  return {
    options: {
      bodyLimit: MAX_JSON_IMAGE_BYTES,
      // Before the body is read: ten megabytes cost memory no matter who they are from.
      onRequest: async (request) => {
        const network = networkOf(request.ip)
        await throughGate(network, async () => {
          await limits.count(STARTS_BY_ADDRESS, network)
          if (announcesForm(request) && (await limits.isReached(BROKEN_FORMS, network))) throw tooManyBroken()
          const owner = ownerOf(await identify.caller(request), request)
          if (!(await idempotency.isKnown(keyedCallOf(request, owner)))) await charging.checkAny(owner)
          owners.set(request, owner)
        })
      },
      preValidation: async (request) => {
        if (!request.isMultipart()) return
        const { fields, image } = await readMultipart(request).catch(async (error: unknown) => {
          if (error instanceof Problem && error.code === 'invalid_request') {
            await limits.count(BROKEN_FORMS, networkOf(request.ip))
          }
          throw error
        })
        request.body = fields
        if (image !== undefined) uploads.set(request, image)
      },
    },
    once: async ({ endpoint, body, request, reply }, outcome, begin) => {
      const owner = owners.get(request) ?? ownerOf(await identify.caller(request), request)
      const upload = uploads.get(request)
      const content = { asked: [endpoint.method, endpoint.path, body], file: upload }
      const visitor = owner.account === undefined ? owner.visitor : null
      const call = {
        ...keyedCallOf(request, owner),
        content,
        outcome: z.object({ outcome, visitor: z.uuid().nullable() }),
      }
      const kept = await idempotency.once(call, async (keep) => ({
        outcome: await begin({ owner, upload }, (tx, outcome) => keep(tx, { outcome, visitor })),
        visitor,
      }))
      // Whose first answer was lost has no cookie yet: what was begun is theirs, as their key proves.
      if (kept.visitor !== null) rememberVisitor(visitorOf(request) ?? kept.visitor, request, reply)
      return kept.outcome
    },
    countMore: async ({ ip }, more) => {
      for (let counted = 0; counted < more; counted += 1) await limits.count(STARTS_BY_ADDRESS, networkOf(ip))
    },
  }
}

/** Who pays: the signed-in account, else the visitor, who may be seen for the first time. */
export function ownerOf({ account, visitor }: Caller, { ip: address }: Pick<FastifyRequest, 'ip'>): Owner {
  return account === undefined ? { visitor: visitor ?? newVisitor(), address } : { account, visitor, address }
}

function tooManyBroken(): Problem {
  const retryAt = new Date(Date.now() + BROKEN_FORMS.windowMs)
  return new Problem('too_many_requests', 'Too many forms could not be read. Try again in a minute.', { retryAt })
}

/** Before the body is read, nothing but the header tells. */
function announcesForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}
