import {
  changePassword,
  deleteAccount,
  endAllSessions,
  endSession,
  getCredits,
  getUser,
  listSessions,
  listSignIns,
} from '../account-endpoints.ts'
import { getAllowance } from '../allowance-endpoint.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../api-key-endpoints.ts'
import { API_CALLS_A_MONTH } from '../api-quota.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT, BEGUN_AT, EVOLUTION_ID } from './samples.ts'

const KEY = {
  id: '0190b6a9-6d2b-7f14-b3e8-7a0c5d9f1e42',
  name: 'Build server',
  prefix: 'aft_eiNK25',
  createdAt: '2026-11-27T08:56:00.000Z',
  expiresAt: '2027-02-25T08:56:00.000Z',
} as const

/** An account, its keys and its sign-ins. */
export const ACCOUNT_EXAMPLES: readonly CallExample[] = [
  example(getUser, { answer: ACCOUNT }),
  example(getCredits, {
    answer: {
      credits: 97,
      transactions: [
        {
          ...{ id: '2', description: '10 iterations, Dreamy', amount: -3 },
          ...{ evolution_id: EVOLUTION_ID, created_at: BEGUN_AT },
        },
        {
          ...{ id: '1', description: 'Welcome bonus', amount: 100 },
          ...{ evolution_id: null, created_at: ACCOUNT.createdAt },
        },
      ],
    },
  }),
  example(getAllowance, { answer: { limit: 3, remaining: 3, nextFreeAt: null, isBeyondCredits: true } }),
  example(listApiKeys, {
    answer: {
      keys: [{ ...KEY, scopes: ['read', 'create'], lastUsedAt: '2026-11-27T09:00:00.000Z' }],
      usage: { used: 17, limit: API_CALLS_A_MONTH.free, resetsAt: '2026-12-01T00:00:00.000Z' },
    },
  }),
  example(createApiKey, {
    body: { name: KEY.name, scopes: ['read', 'create'], expiresInDays: 90 },
    answer: {
      key: { ...KEY, scopes: ['read', 'create'], lastUsedAt: null },
      secret: `${KEY.prefix}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx`,
    },
  }),
  example(revokeApiKey, {
    answer: { message: 'The key has been revoked. Programs that use it are refused from now on.' },
  }),
  example(listSessions, {
    answer: {
      sessions: [
        {
          id: '0190b6a0-2b7e-7c59-8d4a-f1e60c93b752',
          isCurrent: true,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          createdAt: '2026-11-27T08:55:00.000Z',
          lastSeenAt: '2026-11-27T09:20:00.000Z',
          expiresAt: '2026-12-27T08:55:00.000Z',
        },
      ],
    },
  }),
  example(listSignIns, { answer: { hasPassword: true, providers: [{ id: 'google', name: 'Google' }] } }),
  example(endSession, { answer: { message: 'The session has ended.' } }),
  example(endAllSessions, { answer: { message: 'You are signed out everywhere.' } }),
  example(changePassword, {
    body: { currentPassword: 'correct horse', newPassword: 'battery staple' },
    answer: { message: 'Your password has been changed. Every other session has ended.' },
  }),
  example(deleteAccount, {
    body: { password: 'correct horse' },
    answer: { message: 'Your account and everything in it have been deleted.' },
  }),
]
