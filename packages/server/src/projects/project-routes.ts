import { type NewProject, PROJECT_FRAMES } from '@afterimage/contract/project'
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  listVisitorEvolutions,
  MAX_VISITOR_EVOLUTIONS,
} from '@afterimage/contract/project-endpoints'
import type { FastifyInstance } from 'fastify'
import { areFilesGone, type Evolutions, giveViewerPass, hiddenBy, STARTS_BY_ADDRESS } from '../evolutions/evolutions.ts'
import { networkOf } from '../platform/address-rules.ts'
import type { Identity } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { ImportFor } from '../platform/http/open-imports.ts'
import { originOf } from '../platform/http/origin-of.ts'
import { MAX_JSON_IMAGE_BYTES } from '../platform/http/read-json.ts'
import { boundsOf } from '../platform/http/request-bounds.ts'
import { type Idempotency, keyedCallOf } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { readProjectCursor, writeProjectCursor } from './project-cursor.ts'
import {
  countProjectRows,
  findProjectOwner,
  findProjectRow,
  listProjectFrames,
  listProjectRows,
  listRemovedRows,
  listVisitorRows,
  type ProjectRow,
} from './project-store.ts'
import {
  rowsStanding,
  viewCounts,
  viewProject,
  viewProjectFrame,
  viewRemoved,
  viewState,
  viewVisitorEvolution,
} from './project-view.ts'

/** Reading a picture is work, whether a project comes of it or not. */
const STARTS_BY_ACCOUNT: Limit = { name: 'project-account', max: 60, windowMs: 60_000 }

/** For how long its owner is told on the dashboard that an evolution was removed. */
const REMOVED_TOLD_MS = 30 * 86_400_000

export interface ProjectParts {
  readonly db: Db
  readonly limits: RateLimits
  readonly evolutions: Pick<Evolutions, 'authoriseViewer' | 'checkAny' | 'start' | 'remove'>
  readonly importFor: ImportFor
  readonly idempotency: Pick<Idempotency, 'isKnown'>
  readonly balance: (accountId: string) => Promise<number>
  readonly connectionsTo: (projectId: string) => number
  readonly publicUrl: string | undefined
}

export function serveProjects(app: FastifyInstance, identify: IdentifyCaller, parts: ProjectParts): void {
  const { db, evolutions } = parts
  const ownOr404 = async (account: Identity, id: string): Promise<ProjectRow> => {
    const owner = await findProjectOwner(db, id)
    if (owner !== account.id) throw new Problem('not_found', 'Project not found')
    await evolutions.authoriseViewer(id, { account, visitor: undefined })
    const row = await findProjectRow(db, account.id, id)
    if (row === undefined) throw new Problem('not_found', 'Project not found')
    return row
  }

  bindEndpoint(
    app,
    createProject,
    async ({ body, request, reply }) => {
      const bounds = boundsOf(request, reply)
      const account = await identify.account(request)
      const owner = { account, address: request.ip }
      const content = { asked: [createProject.method, createProject.path, body] }
      const call = { ...keyedCallOf(request, owner), content }
      const start = { options: optionsOf(body), upload: undefined, owner, bounds, requestId: request.id }
      const { id, creditsUsed } = await evolutions.start({ ...start, fetchImage: parts.importFor(request) }, call)
      return {
        projectId: id,
        creditsUsed,
        creditsRemaining: await parts.balance(account.id),
        websocketUrl: `${originOf(request, parts.publicUrl).replace(/^http/, 'ws')}/ws/${id}`,
      }
    },
    {
      bodyLimit: MAX_JSON_IMAGE_BYTES,
      // Before the body is read: ten megabytes cost memory no matter who they are from.
      onRequest: async (request) => {
        await parts.limits.count(STARTS_BY_ADDRESS, networkOf(request.ip))
        const account = await identify.account(request)
        await parts.limits.count(STARTS_BY_ACCOUNT, account.id)
        const owner = { account, address: request.ip }
        if (!(await parts.idempotency.isKnown(keyedCallOf(request, owner)))) await evolutions.checkAny(owner)
      },
    },
  )

  bindEndpoint(app, listProjects, async ({ query, request }) => {
    const { id } = await identify.account(request)
    // One more than asked for tells whether there is more.
    const { limit, sort, status, cursor, search = '' } = query
    const after = cursor === undefined ? undefined : readProjectCursor(cursor, sort)
    const standing = status === undefined ? undefined : rowsStanding(status)
    const rows = await listProjectRows(db, id, { limit: limit + 1, after, sort, standing, search })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = rows.length > page.length && last !== undefined
    return {
      projects: page.map((row) => viewProject(row, id)),
      removed: (await listRemovedRows(db, id, new Date(Date.now() - REMOVED_TOLD_MS))).flatMap(viewRemoved),
      counts: viewCounts(await countProjectRows(db, id)),
      nextCursor: hasMore ? writeProjectCursor({ ...last, createdAt: last.created_at }, sort) : null,
    }
  })

  bindEndpoint(app, listVisitorEvolutions, async ({ request, reply }) => {
    const { visitor } = await identify.viewer(request)
    const rows = visitor === undefined ? [] : await listVisitorRows(db, visitor, MAX_VISITOR_EVOLUTIONS)
    reply.header('cache-control', 'private, no-store')
    return { evolutions: rows.map((row) => viewVisitorEvolution(row)) }
  })

  bindEndpoint(app, getProject, async ({ params, request, reply }) => {
    const account = await identify.account(request)
    const row = await ownOr404(account, params.id)
    const frames = await listProjectFrames(db, row.id)
    if (hiddenBy(row.moderation) !== null) giveViewerPass(row.id, request, reply)
    return {
      project: viewProject(row, account.id, true),
      status: viewState(row, parts.connectionsTo(row.id), true),
      frames: areFilesGone(row) ? [] : frames.map((frame) => viewProjectFrame(row.id, frame)),
    }
  })

  bindEndpoint(app, deleteProject, async ({ params, request }) => {
    const account = await identify.account(request)
    const { id } = await ownOr404(account, params.id)
    await evolutions.remove(id, { account, visitor: undefined })
    return { message: 'The project and its files are deleted.' }
  })
}

/** The picture comes in one field, as a data URL or as an address. */
function optionsOf({ imageUrl, ...options }: NewProject) {
  const image = imageUrl.startsWith('data:') ? { imageData: imageUrl } : { imageUrl }
  return { totalFrames: PROJECT_FRAMES, ...options, ...image }
}
