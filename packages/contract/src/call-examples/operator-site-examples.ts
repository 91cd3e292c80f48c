import type { OperatorMessage } from '../operator.ts'
import {
  getOperatorStorage,
  listOperatorJobs,
  listOperatorMessages,
  listOperatorProviders,
  markOperatorMessage,
  previewNewsletter,
  resumeOperatorProvider,
  retryOperatorJobs,
  sendNewsletter,
} from '../operator-site-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT, MAKER } from './samples.ts'

const NOW = '2026-11-27T09:20:00.000Z'
const SUBJECT = 'News from Afterimage'
const ISSUE = { text: `# ${SUBJECT}\n\nThere is a new network.` } as const

const MESSAGE: OperatorMessage = {
  id: '1',
  createdAt: '2026-11-27T09:15:00.000Z',
  name: MAKER,
  email: ACCOUNT.email,
  type: 'general',
  subject: 'A film in a lecture',
  message: 'May I show my film in a lecture?',
  closedAt: null,
}

/** What operators see and do of the installation, its messages and its newsletter. */
export const OPERATOR_SITE_EXAMPLES: readonly CallExample[] = [
  example(listOperatorProviders, {
    answer: {
      providers: [
        {
          provider: 'local',
          name: 'Built-in networks',
          isConfigured: true,
          bookedUsd: 0,
          confirmedUsd: 0,
          budgetUsd: null,
          isSpent: false,
          pausedUntil: null,
          pauseReason: null,
          tries: 69,
          successRate: 1,
          medianFrameMs: 627,
        },
      ],
    },
  }),
  example(resumeOperatorProvider, { answer: { message: 'It takes new evolutions again.' } }),
  example(listOperatorJobs, {
    answer: {
      jobs: [
        {
          ...{ kind: 'run-evolution', waiting: 0, retrying: 0, running: 1, failed: 0 },
          ...{ waitingSince: null, lastFailure: null },
        },
      ],
      countedAt: NOW,
    },
  }),
  example(retryOperatorJobs, { answer: { retried: 2 } }),
  example(getOperatorStorage, {
    answer: {
      ...{ kind: 'disk', isPublic: false, evolutions: 3, files: 36, bytes: 9_437_184 },
      ...{ databaseBytes: 12_582_912, freeBytes: 53_687_091_200, countedAt: NOW },
    },
  }),
  example(listOperatorMessages, { answer: { messages: [MESSAGE], nextCursor: null } }),
  example(markOperatorMessage, { body: { isClosed: true }, answer: { ...MESSAGE, closedAt: NOW } }),
  example(previewNewsletter, {
    body: ISSUE,
    answer: {
      subject: SUBJECT,
      text: `Subject: ${SUBJECT}\n\nThere is a new network.\n\n…`,
      confirmed: 120,
      ordered: null,
    },
  }),
  example(sendNewsletter, { body: ISSUE, answer: { subject: SUBJECT, sent: 0, due: 120, givenUp: 0 } }),
]
