import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_ISSUE_BYTES, operatorJobs, operatorMessage, operatorProvider, operatorStorage } from './operator.ts'
import { count, nextCursor, OPERATOR_FAILS, pageQuery } from './operator-pages.ts'

export const listOperatorProviders = endpoint({
  id: 'listOperatorProviders',
  method: 'GET',
  path: '/operator/providers',
  summary: 'For operators: what each provider cost today, how it did in the last hour, and whether it is paused',
  ok: { status: 200, body: z.object({ providers: z.array(operatorProvider) }) },
  fails: OPERATOR_FAILS,
})

export const resumeOperatorProvider = endpoint({
  id: 'resumeOperatorProvider',
  method: 'POST',
  path: '/operator/providers/:provider/resume',
  summary: 'For operators: end a provider’s pause before its time, once there is quota or money again',
  params: z.object({ provider: z.string().regex(/^[\w-]{1,64}$/) }),
  ok: { status: 200, body: z.object({ message: z.string() }) },
  fails: [...OPERATOR_FAILS, 'not_possible_now'],
})

export const listOperatorJobs = endpoint({
  id: 'listOperatorJobs',
  method: 'GET',
  path: '/operator/jobs',
  summary: 'For operators: jobs of each kind that wait, run or failed; counted at most every few seconds',
  ok: { status: 200, body: z.object({ jobs: z.array(operatorJobs), countedAt: z.iso.datetime() }) },
  fails: OPERATOR_FAILS,
})

export const retryOperatorJobs = endpoint({
  id: 'retryOperatorJobs',
  method: 'POST',
  path: '/operator/jobs/:kind/retry',
  summary: 'For operators: have the failed jobs of a kind tried once more',
  params: z.object({ kind: z.string().regex(/^[a-z][a-z-]{0,63}$/) }),
  ok: { status: 200, body: z.object({ retried: count }) },
  fails: OPERATOR_FAILS,
})

export const getOperatorStorage = endpoint({
  id: 'getOperatorStorage',
  method: 'GET',
  path: '/operator/storage',
  summary: 'For operators: storage in use, by what the database says; counted at most every ten minutes',
  ok: { status: 200, body: operatorStorage },
  fails: OPERATOR_FAILS,
})

export const listOperatorMessages = endpoint({
  id: 'listOperatorMessages',
  method: 'GET',
  path: '/operator/messages',
  summary: 'For operators: the messages of the contact form, newest first',
  query: z.object({ state: z.enum(['open', 'all']).default('all'), ...pageQuery }),
  ok: { status: 200, body: z.object({ messages: z.array(operatorMessage), nextCursor }) },
  fails: OPERATOR_FAILS,
})

export const markOperatorMessage = endpoint({
  id: 'markOperatorMessage',
  method: 'POST',
  path: '/operator/messages/:id',
  summary: 'For operators: mark a message as answered, or open it again',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  body: z.object({ isClosed: z.boolean() }),
  ok: { status: 200, body: operatorMessage },
  fails: OPERATOR_FAILS,
})

const issue = z.object({ text: z.string({ error: 'Write the issue.' }).max(MAX_ISSUE_BYTES) })
const deliveries = { sent: count, due: count, givenUp: count }

export const previewNewsletter = endpoint({
  id: 'previewNewsletter',
  method: 'POST',
  path: '/operator/newsletter/preview',
  summary: 'For operators: an issue of the newsletter as people without HTML read it, and to how many it would go',
  body: issue,
  ok: {
    status: 200,
    body: z.object({
      subject: z.string(),
      text: z.string(),
      /** Confirmed addresses, to which a new issue goes. */
      confirmed: count,
      /** What has become of it where it was ordered before; null of a new one. */
      ordered: z.object(deliveries).nullable(),
    }),
  },
  fails: OPERATOR_FAILS,
})

export const sendNewsletter = endpoint({
  id: 'sendNewsletter',
  method: 'POST',
  path: '/operator/newsletter/send',
  summary:
    'For operators: send an issue of the newsletter to every confirmed address, each once however often it is asked for',
  body: issue,
  ok: { status: 202, body: z.object({ subject: z.string(), ...deliveries }) },
  fails: [...OPERATOR_FAILS, 'not_possible_now'],
})

export const exportNewsletter = fileEndpoint({
  id: 'exportNewsletter',
  method: 'GET',
  path: '/operator/newsletter/addresses.csv',
  summary: 'For operators: the confirmed addresses, for a spreadsheet',
  ok: { status: 200, types: ['text/csv'] },
  fails: OPERATOR_FAILS,
})
