import type { AuditEntry, OperatorEvolution } from '../operator.ts'
import {
  askToLookAgain,
  decideEvolutions,
  getOperatorEvolution,
  getOperatorOverview,
  listAudit,
  listOperatorEvolutions,
} from '../operator-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT, BEGUN_AT, EVOLUTION_ID, FILES, FRAMES, MAKER, MAKING, TITLE } from './samples.ts'

const NOW = '2026-11-27T09:20:00.000Z'
const [{ width, height }] = FRAMES

const REPORTED: OperatorEvolution = {
  id: EVOLUTION_ID,
  title: TITLE,
  maker: MAKER,
  prompt: MAKING.prompt,
  style: 'dreamy',
  modelName: 'Nebulae',
  owner: { accountId: ACCOUNT.id, email: ACCOUNT.email },
  status: 'completed',
  visibility: 'public',
  moderation: 'open',
  isInGallery: true,
  isFeatured: false,
  likeCount: 4,
  viewCount: 42,
  createdAt: BEGUN_AT,
  look: 'passed',
  lookAt: '2026-11-27T09:00:33.000Z',
  lookReason: null,
  unsafe: 0.002,
  removal: null,
  completedFrames: 10,
  totalFrames: 10,
  original: { url: FILES.original, thumbnailUrl: FILES.originalSmall, width, height },
  last: { url: FILES.last, thumbnailUrl: FILES.lastSmall, width, height, number: 10 },
  reports: [
    {
      id: '1',
      reason: 'privacy',
      details: 'The cup has my name on it.',
      createdAt: '2026-11-27T09:18:00.000Z',
      isDecided: false,
    },
  ],
  openReports: 1,
}

const DECIDED: AuditEntry = {
  id: '1',
  at: NOW,
  by: 'operator@example.com',
  via: 'screen',
  action: 'evolution.hidden',
  target: { kind: 'evolution', id: EVOLUTION_ID, email: null },
  reason: 'A name can be read.',
  outcome: 'done',
}

/** What operators see of evolutions and decide about them. */
export const OPERATOR_EXAMPLES: readonly CallExample[] = [
  example(getOperatorOverview, {
    answer: {
      ...{ held: 0, hidden: 0, reported: 1, unassessed: 0, openMessages: 1, pausedProviders: 0 },
      jobs: { waiting: 0, running: 1, failed: 0 },
      version: '0.1.0',
      startedAt: '2026-11-27T08:00:00.000Z',
      isLooking: true,
      isStorePublic: false,
      sendsMail: true,
      countedAt: NOW,
    },
  }),
  example(listOperatorEvolutions, { answer: { evolutions: [REPORTED], nextCursor: null } }),
  example(getOperatorEvolution, { answer: REPORTED }),
  example(decideEvolutions, {
    body: { ids: [EVOLUTION_ID], decision: 'hide', reason: 'A name can be read.' },
    answer: {
      results: [
        {
          id: EVOLUTION_ID,
          outcome: 'done',
          alike: 0,
          evolution: {
            ...REPORTED,
            moderation: 'hidden',
            isInGallery: false,
            reports: REPORTED.reports.map((report) => ({ ...report, isDecided: true })),
            openReports: 0,
          },
        },
      ],
    },
  }),
  example(askToLookAgain, { answer: { evolutions: 12 } }),
  example(listAudit, { answer: { entries: [DECIDED], nextCursor: null } }),
]
