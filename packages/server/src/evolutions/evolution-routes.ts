import {
  cancelEvolution as cancelCall,
  changeEvolution,
  cleanupEvolution as cleanupCall,
  createEvolution,
  deleteEvolution,
  extendEvolution as extendCall,
  getEvolution,
  getEvolutionHealth,
  getEvolutionStatus,
  renameEvolution,
  retryEvolution as retryCall,
} from '@afterimage/contract/evolution-endpoints'
import { expectedFrameMsAt } from '@afterimage/models/fit-size'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/address-rules.ts'
import type { Caller } from '../platform/caller.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { ImportFor } from '../platform/http/open-imports.ts'
import { MAX_JSON_IMAGE_BYTES } from '../platform/http/read-json.ts'
import { boundsOf } from '../platform/http/request-bounds.ts'
import { newVisitor, rememberVisitor } from '../platform/http/visitor.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { openShareGate } from '../platform/share-gate.ts'
import {
  type ChangeParts,
  cancelEvolution,
  cleanupEvolution,
  extendEvolution,
  retryEvolution,
} from './change-evolution.ts'
import { removeEvolution } from './keeping/remove-evolution.ts'
import type { Owner } from './lifecycle/charging.ts'
import { readMultipart } from './read-multipart.ts'
import { assessHealth } from './reading/assess-health.ts'
import { toGalleryHold } from './reading/gallery-hold.ts'
import { openProgressReader } from './reading/progress-reader.ts'
import { readDetail } from './reading/read-detail.ts'
import { giveViewerPass } from './reading/viewer-pass-routes.ts'
import { visibilityMessage } from './reading/visibility-message.ts'
import { authoriseOwner, type OwnedEvolution } from './records/authorise-owner.ts'
import { authoriseViewer, isTakenDown } from './records/authorise-viewer.ts'
import { type EvolutionRow, setVisibility } from './records/evolution-store.ts'
import { findOr404 } from './records/find-or-404.ts'
import { setTitle } from './records/title-store.ts'
import { type StartParts, startEvolution } from './start-evolution.ts'

/** The usual time of a frame when the model is no longer configured. */
const UNKNOWN_FRAME_MS = 10_000

/** Reading a picture is work, whether an evolution or a project comes of it or not. */
export const STARTS_BY_ADDRESS: Limit = { name: 'start-address', max: 120, windowMs: 60_000 }
/** Of one network: to find that a form cannot be read takes longer than to read a good one. */
const BROKEN_FORMS: Limit = { name: 'broken-form', max: 12, windowMs: 60_000 }

/** A run that fails at once gives its price back: without a bound, asking for it again and again costs nothing. */
const RETRIES_BY_OWNER: Limit = { name: 'retry', max: 30, windowMs: 10 * 60_000 }

/** Of one evolution: a title is indexed for the gallery's search. */
const RENAMES: Limit = { name: 'rename', max: 30, windowMs: 10 * 60_000 }

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

export type EvolutionParts = StartParts &
  ChangeParts & {
    readonly limits: RateLimits
    readonly importFor: ImportFor
    /** Whether networks look at frames. */
    readonly isLooking: boolean
    /** Whether originals are looked at before they enter the gallery, and what tells that there is one. */
    readonly isAssessing: boolean
    readonly ringAssessing: () => void
  }

export function serveEvolutions(app: FastifyInstance, identify: IdentifyCaller, parts: EvolutionParts): void {
  const { db } = parts
  const usualFrameMs = ({ provider, model, size_px }: EvolutionRow) => {
    const found = parts.registry.find(provider, model)
    return found === undefined ? UNKNOWN_FRAME_MS : expectedFrameMsAt(found, size_px)
  }
  const owned = async (request: FastifyRequest, id: string): Promise<OwnedEvolution> =>
    authoriseOwner(await findOr404(db, id), await identify.caller(request))

  const throughGate = openShareGate(STARTS_AT_ONCE)
  const uploads = new WeakMap<FastifyRequest, Uint8Array>()
  const owners = new WeakMap<FastifyRequest, Owner>()
  bindEndpoint(
    app,
    createEvolution,
    async ({ body, request, reply }) => {
      const bounds = boundsOf(request, reply)
      const owner = owners.get(request) ?? ownerOf(await identify.caller(request), request)
      const upload = uploads.get(request)
      const fetchImage = parts.importFor(request)
      const input = { options: body, upload, owner, fetchImage, bounds, requestId: request.id }
      const { id } = await startEvolution(parts, input)
      parts.ringAssessing()
      if (owner.account === undefined) rememberVisitor(owner.visitor, request, reply)
      return { evolutionId: id }
    },
    {
      bodyLimit: MAX_JSON_IMAGE_BYTES,
      // Before the body is read: ten megabytes cost memory no matter who they are from.
      onRequest: async (request) => {
        const network = networkOf(request.ip)
        await throughGate(network, async () => {
          await parts.limits.count(STARTS_BY_ADDRESS, network)
          if (announcesForm(request) && (await parts.limits.isReached(BROKEN_FORMS, network))) throw tooManyBroken()
          const owner = ownerOf(await identify.caller(request), request)
          await parts.charging.checkAny(owner)
          owners.set(request, owner)
        })
      },
      preValidation: async (request) => {
        if (!request.isMultipart()) return
        const { fields, image } = await readMultipart(request).catch(async (error: unknown) => {
          if (error instanceof Problem && error.code === 'invalid_request') {
            await parts.limits.count(BROKEN_FORMS, networkOf(request.ip))
          }
          throw error
        })
        request.body = fields
        if (image !== undefined) uploads.set(request, image)
      },
    },
  )

  bindEndpoint(app, getEvolution, async ({ params, request, reply }) => {
    const viewer = await identify.viewer(request)
    const evolution = authoriseViewer(await findOr404(db, params.id), viewer)
    if (isTakenDown(evolution.moderation)) giveViewerPass(evolution.id, request, keepFromCaches(reply))
    return readDetail(parts, evolution, viewer)
  })

  const readProgress = openProgressReader(db, usualFrameMs)
  bindEndpoint(app, getEvolutionStatus, async ({ params, request, reply }) => {
    const { evolution, progress, text, etag } = await readProgress(params.id)
    authoriseViewer(evolution, await identify.viewer(request))
    if (isTakenDown(evolution.moderation)) keepFromCaches(reply)
    // Written out and checked once, however many ask.
    reply.header('etag', etag).serializer(() => text)
    return progress
  })

  bindEndpoint(app, getEvolutionHealth, async ({ params, request }) => {
    const evolution = authoriseViewer(await findOr404(db, params.id), await identify.viewer(request))
    return assessHealth(evolution, usualFrameMs(evolution), new Date())
  })

  /** Who lets it go on, and pays for it. */
  const reopening = async (request: FastifyRequest, id: string) => {
    const caller = await identify.caller(request)
    const evolution = authoriseOwner(await findOr404(db, id), caller)
    // Whose it is pays for it: a visitor's that was not claimed costs the account that looks at it nothing.
    const payer = evolution.owner_account === null ? { ...caller, account: undefined } : caller
    const owner = ownerOf(payer, request)
    await parts.limits.count(RETRIES_BY_OWNER, parts.charging.queueOwner(owner))
    return { evolution, owner }
  }

  bindEndpoint(app, retryCall, async ({ params, request }) => {
    const { evolution, owner } = await reopening(request, params.id)
    await retryEvolution(parts, evolution, owner, usualFrameMs(evolution))
    return { message: 'The evolution continues.' }
  })

  bindEndpoint(app, extendCall, async ({ params, body, request }) => {
    const { evolution, owner } = await reopening(request, params.id)
    await extendEvolution(parts, evolution, owner, body.totalFrames)
    return { message: 'The evolution continues.' }
  })

  bindEndpoint(app, cancelCall, async ({ params, request }) => {
    await cancelEvolution(parts, await owned(request, params.id))
    return { message: 'The evolution was cancelled.' }
  })

  bindEndpoint(app, cleanupCall, async ({ body, request }) => {
    const evolution = await owned(request, body.evolutionId)
    await cleanupEvolution(parts, evolution, usualFrameMs(evolution))
    return { message: 'The evolution was reset.' }
  })

  bindEndpoint(app, deleteEvolution, async ({ params, request }) => {
    await removeEvolution(parts, await owned(request, params.id))
    return { message: 'The evolution and its files are deleted.' }
  })

  bindEndpoint(app, changeEvolution, async ({ params, body, request }) => {
    const { id } = await owned(request, params.id)
    const changed = await setVisibility(db, id, body.visibility, parts.isAssessing)
    if (changed === undefined) throw new Problem('not_found', 'There is no such evolution.')
    parts.ringAssessing()
    return { message: visibilityMessage(changed), galleryHold: toGalleryHold(changed) }
  })

  bindEndpoint(app, renameEvolution, async ({ params, body, request }) => {
    const { id } = await owned(request, params.id)
    await parts.limits.count(RENAMES, id)
    const changed = await setTitle(db, id, body)
    if (changed === undefined) throw new Problem('not_found', 'There is no such evolution.')
    return { title: changed.title, maker: changed.maker }
  })
}

/** What its owner alone may see is nobody else's. */
function keepFromCaches(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store')
}

/** Who pays: the signed-in account, else the visitor, who may be seen for the first time. */
function ownerOf({ account, visitor }: Caller, { ip: address }: FastifyRequest): Owner {
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
