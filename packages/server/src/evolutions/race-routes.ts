import { createRace, getRace } from '@afterimage/contract/race-endpoints'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { boundsOf } from '../platform/http/request-bounds.ts'
import { Problem } from '../platform/problem.ts'
import type { EvolutionParts } from './evolution-routes.ts'
import { readRace } from './reading/read-race.ts'
import { startedRace, startRace } from './start-race.ts'
import type { StartRequests } from './start-request-routes.ts'

/** Starts races and shows them. */
export function serveRaces(
  app: FastifyInstance,
  identify: IdentifyCaller,
  starts: StartRequests,
  parts: Omit<EvolutionParts, 'interrupt' | 'isAssessing'>,
): void {
  bindEndpoint(
    app,
    createRace,
    async ({ body, request, reply }) => {
      await starts.countMore(request, body.contenders.length - 1)
      const bounds = boundsOf(request, reply)
      const call = { endpoint: createRace, body, request, reply }
      const { id, evolutionIds } = await starts.once(call, startedRace, (sent, keep) => {
        const fetchImage = parts.importFor(request)
        return startRace(parts, { options: body, ...sent, fetchImage, bounds, requestId: request.id, keep })
      })
      parts.ringAssessing()
      return { raceId: id, evolutionIds }
    },
    starts.options,
  )

  bindEndpoint(app, getRace, async ({ params, request, reply }) => {
    const race = await readRace(parts.db, params.id, await identify.viewer(request))
    if (race === undefined) throw new Problem('not_found', 'There is no such race.')
    // Each viewer has their own.
    reply.header('cache-control', 'private, no-store')
    return race
  })
}
