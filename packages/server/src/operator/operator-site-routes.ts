import { askToLookAgain, getOperatorOverview, listAudit } from '@afterimage/contract/operator-endpoints'
import {
  exportNewsletter,
  getOperatorStorage,
  listOperatorJobs,
  listOperatorMessages,
  listOperatorProviders,
  markOperatorMessage,
  previewNewsletter,
  resumeOperatorProvider,
  retryOperatorJobs,
  sendNewsletter,
} from '@afterimage/contract/operator-site-endpoints'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findMessage, listMessages } from '../contact/contact.ts'
import { countConfirmed, countDeliveries, NobodyToGet, previewIssue, readIssue } from '../newsletter/newsletter.ts'
import { bindEndpoint, bindFileEndpoint } from '../platform/http/bind-endpoint.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit } from '../platform/rate-limit.ts'
import { listActions } from './audit-store.ts'
import { askForLooks, closeMessage, endPause, exportAddresses, retryJobs, sendIssueTo } from './change-site.ts'
import type { OperatorRouteParts } from './operator-parts.ts'
import { cutPage, readPlace } from './read-cursor.ts'
import { openSiteFigures } from './site-figures.ts'
import { viewAction, viewMessage } from './view-operator.ts'

/** Each takes every address along. */
const EXPORTS: Limit = { name: 'operator-exports', max: 10, windowMs: 3_600_000 }
/** Each reads every frame's row that nobody has looked at. */
const LOOKS: Limit = { name: 'operator-looks', max: 10, windowMs: 3_600_000 }
/** A text of 100 KB as JSON may have it at the most. */
const ISSUE_BODY = { bodyLimit: 700_000 }

const numberPlace = z.tuple([z.number().int().positive()])

/** What the installation does and has, the people who write and read, and what operators did. */
export function serveOperatorSite(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { db, queue, limits, kinds, origin, isLooking, operatorOf } = parts
  const figures = openSiteFigures(parts)

  bindEndpoint(app, getOperatorOverview, figures.overview)
  bindEndpoint(app, listOperatorProviders, async () => ({ providers: await figures.providers() }))
  bindEndpoint(app, listOperatorJobs, figures.jobs)
  bindEndpoint(app, getOperatorStorage, figures.storage)

  bindEndpoint(app, resumeOperatorProvider, async ({ params: { provider }, request }) => {
    if (await endPause(db, operatorOf(request), provider)) return { message: 'It takes new evolutions again.' }
    throw new Problem('not_possible_now', 'This provider is not paused.')
  })

  bindEndpoint(app, retryOperatorJobs, async ({ params: { kind }, request }) => {
    if (!kinds.includes(kind)) throw new Problem('not_found', 'There are no jobs of this kind.')
    return { retried: await retryJobs({ db, queue }, operatorOf(request), kind) }
  })

  bindEndpoint(app, askToLookAgain, async ({ request }) => {
    if (!isLooking) throw new Problem('not_possible_now', 'Nobody looks at frames here: LOOK is off.')
    const operator = operatorOf(request)
    await limits.count(LOOKS, operator.accountId)
    return { evolutions: await askForLooks(db, operator) }
  })

  bindEndpoint(app, listOperatorMessages, async ({ query: { state, limit, cursor } }) => {
    const [before] = readPlace(numberPlace, cursor) ?? []
    const messages = await listMessages(db, limit + 1, { isOpen: state === 'open', before })
    const { items, nextCursor } = cutPage(messages, limit, ({ id }) => [id])
    return { messages: items.map(viewMessage), nextCursor }
  })

  bindEndpoint(app, markOperatorMessage, async ({ params, body: { isClosed }, request }) => {
    const id = Number(params.id)
    const isThere = await closeMessage(db, operatorOf(request), id, isClosed)
    const message = isThere ? await findMessage(db, id) : undefined
    if (message === undefined) {
      throw new Problem('not_found', 'There is no such message. The oldest are deleted after a year.')
    }
    return viewMessage(message)
  })

  bindEndpoint(
    app,
    previewNewsletter,
    async ({ body: { text } }) => {
      const issue = readOr400(text)
      const ordered = await countDeliveries(db, issue.id)
      const isNew = ordered.sent + ordered.due + ordered.givenUp === 0
      return {
        subject: issue.subject,
        text: previewIssue(issue, origin),
        confirmed: await countConfirmed(db),
        ordered: isNew ? null : ordered,
      }
    },
    ISSUE_BODY,
  )

  bindEndpoint(
    app,
    sendNewsletter,
    async ({ body: { text }, request }) => {
      const issue = readOr400(text)
      const counts = await sendIssueTo({ db, queue }, operatorOf(request), issue).catch((error: unknown) => {
        throw error instanceof NobodyToGet ? new Problem('not_possible_now', error.message) : error
      })
      return { subject: issue.subject, ...counts }
    },
    ISSUE_BODY,
  )

  bindFileEndpoint(app, exportNewsletter, async ({ request, reply }) => {
    const operator = operatorOf(request)
    await limits.count(EXPORTS, operator.accountId)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="newsletter-addresses.csv"')
      .send(request.method === 'HEAD' ? '' : await exportAddresses(db, operator))
  })

  bindEndpoint(app, listAudit, async ({ query: { about, limit, cursor } }) => {
    const [before] = readPlace(numberPlace, cursor) ?? []
    const [, kind = '', id = ''] = /^([^:]+):(.+)$/s.exec(about ?? '') ?? []
    const found = await listActions(db, {
      limit: limit + 1,
      before,
      about: about === undefined ? undefined : { kind, id },
    })
    const { items, nextCursor } = cutPage(found, limit, (entry) => [entry.id])
    return { entries: items.map(viewAction), nextCursor }
  })
}

/** An issue that cannot be read is told with what is to be changed. */
function readOr400(text: string) {
  try {
    return readIssue(text)
  } catch (error) {
    throw new Problem('invalid_request', error instanceof Error ? error.message : String(error))
  }
}
