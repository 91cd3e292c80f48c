import { keysOf } from '@afterimage/core/keys-of'
import { z } from 'zod'
import { storableText } from './storable-text.ts'

/** What a key may do, and how a person reads it. */
export const API_SCOPES = {
  read: 'See evolutions, projects, credits and usage',
  create: 'Start, retry and extend evolutions, races and cuts',
  manage: 'Change, cancel and delete evolutions and projects',
} as const

export type ApiScope = keyof typeof API_SCOPES

/** What every key begins with, so that people and scanners of leaked secrets recognise one. */
export const API_KEY_MARK = 'aft_'
/** Characters of a key that are shown of it ever after, its mark among them. */
export const API_KEY_SHOWN = 10

export const MAX_API_KEYS = 20
export const MAX_API_KEY_NAME_LENGTH = 60
export const MAX_API_KEY_DAYS = 365

const scopes = keysOf(API_SCOPES)
const scope = z.enum(scopes)

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins; the rest is known only to those who were given it. */
  prefix: z.string(),
  scopes: z.array(scope),
  createdAt: z.iso.datetime(),
  /** Null: it is good until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiUsage = z.object({
  /** Calls of this month. */
  used: z.number().int().nonnegative(),
  /** Calls that the plan has for a month. */
  limit: z.number().int().nonnegative(),
  /** When the next month begins. */
  resetsAt: z.iso.datetime(),
})
export type ApiUsage = z.infer<typeof apiUsage>

export const newApiKey = z.object({
  name: storableText('Give the key a name.')
    .trim()
    .min(1, { error: 'Give the key a name.' })
    .max(MAX_API_KEY_NAME_LENGTH, { error: `A name has at most ${MAX_API_KEY_NAME_LENGTH} characters.` }),
  scopes: z
    .array(scope, { error: 'Choose what the key may do.' })
    .min(1, { error: 'Choose what the key may do.' })
    .max(scopes.length)
    .transform((chosen) => [...new Set(chosen)]),
  /** Days until it expires; left out, it is good until it is revoked. */
  expiresInDays: z
    .number({ error: 'Enter the days as a whole number.' })
    .int({ error: 'Enter the days as a whole number.' })
    .min(1, { error: `A key is good for 1 to ${MAX_API_KEY_DAYS} days.` })
    .max(MAX_API_KEY_DAYS, { error: `A key is good for 1 to ${MAX_API_KEY_DAYS} days.` })
    .optional(),
})
export type NewApiKey = z.input<typeof newApiKey>
