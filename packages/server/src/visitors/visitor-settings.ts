import { z } from 'zod'
import { bound, defineSettings } from '../platform/settings.ts'

/** Models for people without an account: those that cost nothing, all, or the ones named. */
export type VisitorModels = 'free' | 'all' | readonly string[]

export interface VisitorConfig {
  /** Evolutions that one visitor may start in 24 hours; 0 for no limit. */
  readonly visitorDailyLimit: number
  /** Evolutions that accounts at one network whose email address is not proved may start in 24 hours; 0 for no limit. */
  readonly unprovedDailyLimit: number
  readonly visitorModels: VisitorModels
}

const visitorModels = z
  .string()
  .regex(/^[\w./:@ -]+(,[\w./:@ -]+)*$/)
  .transform((text): VisitorModels => {
    const names = text.split(',').map((name) => name.trim())
    return names.length === 1 && (names[0] === 'free' || names[0] === 'all') ? names[0] : names
  })

export const VISITOR_SETTINGS = defineSettings(
  {
    VISITOR_DAILY_LIMIT: bound(3),
    UNPROVED_DAILY_LIMIT: bound(20),
    VISITOR_MODELS: { schema: visitorModels.default('free'), expected: 'free, all, or ids of models, comma-separated' },
  },
  (values): VisitorConfig => ({
    visitorDailyLimit: values.VISITOR_DAILY_LIMIT,
    unprovedDailyLimit: values.UNPROVED_DAILY_LIMIT,
    visitorModels: values.VISITOR_MODELS,
  }),
)
