import { FORM_OUTCOME } from '@afterimage/contract/form-outcomes'
import { FROM_PAGE } from '@afterimage/contract/page-forms'
import { PROBLEM_STATUS } from '@afterimage/contract/problem'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem } from '../problem.ts'

/** A form is answered by a page that can be loaded again (RFC 9110, section 15.4.4). */
const SEE_OTHER = 303

/**
 * Lets the endpoints of a scope be called by a plain form of a page, for browsers that run no scripts: what such a form sends is read, and
 * `page` answers it, which says how that went. Nothing of what was typed goes into its address. The calls keep their checks, limits and
 * answers. A fault of ours, and a form of another site, are answered as ever.
 */
export function answerPageForms(scope: FastifyInstance, page: string): void {
  readForms(scope)
  const pageOf = (outcome: string) => `${page}?${FORM_OUTCOME}=${outcome}`
  scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const outcome = isPageForm(request) ? outcomeOf(error) : undefined
    if (outcome === undefined) throw error
    request.log.info({ outcome }, 'a form was refused')
    return reply.redirect(pageOf(outcome), SEE_OTHER)
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isPageForm(request) || reply.statusCode !== 200) return payload
    reply.status(SEE_OTHER).header('location', pageOf('done')).removeHeader('content-type').removeHeader('etag')
    return ''
  })
}

/** Whether a request is a form that a page has sent: a mail program's one click, for one, is not to be redirected (RFC 8058). */
export function isPageForm({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return (
    typeof query === 'object' && query !== null && FROM_PAGE.name in query && query[FROM_PAGE.name] === FROM_PAGE.value
  )
}

/** The page that a form stood on, as far as the browser says. */
export function formPage({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return URL.parse(headers.referer ?? '')?.pathname
}

function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      request.reserveBytes(body.length)
      // Forms end lines as no script does (HTML, constructing the entry list).
      const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])
      return Object.fromEntries(fields)
    },
  )
}

/** The field that was wrong, or the problem's code; undefined for what is not to be hidden behind a page. */
function outcomeOf(error: FastifyError): string | undefined {
  if (error instanceof Problem) {
    const isTold = PROBLEM_STATUS[error.code] < 500 && error.code !== 'origin_refused'
    return isTold ? error.code : undefined
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return error.validation[0]?.instancePath.split('/')[1] || 'invalid_request'
  }
  return error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? 'request_too_large' : undefined
}
