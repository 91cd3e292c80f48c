import { changeForking, getLineage } from '@afterimage/contract/lineage-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/tables.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { Problem } from '../../platform/problem.ts'
import { authoriseOwner } from '../records/authorise-owner.ts'
import { authoriseViewer } from '../records/authorise-viewer.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { setAllowsForks } from '../records/fork-store.ts'
import { readLineage } from './read-lineage.ts'

/** The tree of an evolution's forks, and whether others may make more. */
export function serveLineage(app: FastifyInstance, identify: IdentifyCaller, { db }: { readonly db: Db }): void {
  bindEndpoint(app, getLineage, async ({ params, request, reply }) => {
    const viewer = await identify.viewer(request)
    const evolution = authoriseViewer(await findOr404(db, params.id), viewer)
    // Each viewer has a tree of their own.
    reply.header('cache-control', 'private, no-store')
    return readLineage(db, evolution, viewer)
  })

  bindEndpoint(app, changeForking, async ({ params, body, request }) => {
    const { id } = authoriseOwner(await findOr404(db, params.id), await identify.caller(request))
    if (!(await setAllowsForks(db, id, body.allowsForks))) throw new Problem('not_found', 'Evolution not found')
    return {
      message: body.allowsForks
        ? 'Anyone who can see it may fork it now.'
        : 'Only you can fork it now. Forks that were made before stay.',
    }
  })
}
