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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../platform/database/tables.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { ImportFor } from '../platform/http/open-imports.ts'
import { boundsOf } from '../platform/http/request-bounds.ts'
import { type Idempotency, keyedCallOf } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import {
  type ChangeParts,
  cancelEvolution,
  cleanupEvolution,
  extendEvolution,
  retryEvolution,
} from './change-evolution.ts'
import { removeEvolution } from './keeping/remove-evolution.ts'
import type { Owner } from './lifecycle/charging.ts'
import { assessHealth } from './reading/assess-health.ts'
import { toGalleryHold } from './reading/gallery-hold.ts'
import type { ReadProgress } from './reading/progress-reader.ts'
import { readDetail } from './reading/read-detail.ts'
import { statusCaching } from './reading/status-caching.ts'
import { giveViewerPass } from './reading/viewer-pass-routes.ts'
import { visibilityMessage } from './reading/visibility-message.ts'
import { authoriseOwner, type OwnedEvolution } from './records/authorise-owner.ts'
import { authoriseViewer, isTakenDown } from './records/authorise-viewer.ts'
import { type EvolutionRow, setVisibility } from './records/evolution-store.ts'
import { findOr404 } from './records/find-or-404.ts'
import { setTitle } from './records/title-store.ts'
import { type StartParts, startEvolution, started } from './start-evolution.ts'
import { ownerOf, type StartRequests } from './start-request-routes.ts'

/** A run that fails at once gives its price back: without a bound, asking for it again and again costs nothing. */
const RETRIES_BY_OWNER: Limit = { name: 'retry', max: 30, windowMs: 10 * 60_000 }

/** Of one evolution: a title is indexed for the gallery's search. */
const RENAMES: Limit = { name: 'rename', max: 30, windowMs: 10 * 60_000 }

export type EvolutionParts = StartParts &
  ChangeParts & {
    readonly limits: RateLimits
    readonly importFor: ImportFor
    readonly idempotency: Idempotency
    readonly readProgress: ReadProgress
    readonly usualFrameMs: (evolution: EvolutionRow) => number
    /** Whether networks look at frames. */
    readonly isLooking: boolean
    /** Whether originals are looked at before they enter the gallery, and what tells that there is one. */
    readonly isAssessing: boolean
    readonly ringAssessing: () => void
  }

export function serveEvolutions(
  app: FastifyInstance,
  identify: IdentifyCaller,
  starts: StartRequests,
  parts: EvolutionParts,
): void {
  const { db, readProgress, usualFrameMs } = parts
  const owned = async (request: FastifyRequest, id: string): Promise<OwnedEvolution> =>
    authoriseOwner(await findOr404(db, id), await identify.caller(request))

  bindEndpoint(
    app,
    createEvolution,
    async ({ body, request, reply }) => {
      const bounds = boundsOf(request, reply)
      const { id } = await starts.once({ endpoint: createEvolution, body, request, reply }, started, (sent, keep) => {
        const fetchImage = parts.importFor(request)
        return startEvolution(parts, { options: body, ...sent, fetchImage, bounds, requestId: request.id, keep })
      })
      parts.ringAssessing()
      return { evolutionId: id }
    },
    starts.options,
  )

  bindEndpoint(app, getEvolution, async ({ params, request, reply }) => {
    const viewer = await identify.viewer(request)
    const evolution = authoriseViewer(await findOr404(db, params.id), viewer)
    if (isTakenDown(evolution.moderation)) giveViewerPass(evolution.id, request, keepFromCaches(reply))
    return readDetail(parts, evolution, viewer)
  })

  bindEndpoint(app, getEvolutionStatus, async ({ params, request, reply }) => {
    const { evolution, progress, text, etag } = await readProgress(params.id)
    authoriseViewer(evolution, await identify.viewer(request))
    reply.header('cache-control', statusCaching(evolution, request.headers.authorization !== undefined))
    // Written out and checked once, however many ask.
    reply
      .header('etag', etag)
      .type('application/json; charset=utf-8')
      .serializer(() => text)
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
  const goesOn = { message: 'The evolution continues.' }
  /** Lets it go on once, however often that is asked with the same key. */
  const reopenOnce = (
    { headers }: FastifyRequest,
    owner: Owner,
    asked: readonly unknown[],
    reopen: (alongside: (tx: Tx) => Promise<void>) => Promise<void>,
  ) =>
    parts.idempotency.once(
      { ...keyedCallOf({ headers }, owner), content: { asked }, outcome: z.object({ message: z.string() }) },
      async (keep) => {
        await reopen((tx) => keep(tx, goesOn))
        return goesOn
      },
    )

  bindEndpoint(app, retryCall, async ({ params, request }) => {
    const { evolution, owner } = await reopening(request, params.id)
    return reopenOnce(request, owner, [retryCall.path, params], (alongside) =>
      retryEvolution(parts, evolution, owner, usualFrameMs(evolution), alongside),
    )
  })

  bindEndpoint(app, extendCall, async ({ params, body, request }) => {
    const { evolution, owner } = await reopening(request, params.id)
    return reopenOnce(request, owner, [extendCall.path, params, body], (alongside) =>
      extendEvolution(parts, evolution, owner, body.totalFrames, alongside),
    )
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
