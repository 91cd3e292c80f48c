import { z } from 'zod'
import { bound, defineSettings, usuallyOn, wholeNumber } from '../platform/settings.ts'

export interface EvolutionConfig {
  /** How many evolutions one worker runs side by side. */
  readonly workerConcurrency: number
  /** Whether networks look at frames, for labels and meaning. */
  readonly isLooking: boolean
  /** Originals that a network finds more unsafe than this, 0–1, wait for the operator before the gallery; undefined where none do. */
  readonly galleryHoldAbove: number | undefined
  /** Evolutions that may be under way at once of all people without an account at one network; 0 for no limit. */
  readonly visitorUnfinishedLimit: number
  /** Evolutions that may be under way at once of one account; 0 for no limit. */
  readonly accountUnfinishedLimit: number
}

/** A number from 0 to 1, or `off`. */
const share = z
  .string()
  .regex(/^(off|0(\.\d{1,6})?|1(\.0{1,6})?)$/)
  .transform((text) => (text === 'off' ? undefined : Number(text)))

export const EVOLUTION_SETTINGS = defineSettings(
  {
    WORKER_CONCURRENCY: { schema: wholeNumber(1, 2_000).default(8), expected: 'a whole number from 1 to 2000' },
    LOOK: usuallyOn,
    GALLERY_HOLD_ABOVE: { schema: share.prefault('0.7'), expected: 'a number from 0 to 1, such as 0.7, or off' },
    VISITOR_UNFINISHED_LIMIT: bound(2),
    ACCOUNT_UNFINISHED_LIMIT: bound(5),
  },
  (values): EvolutionConfig => ({
    workerConcurrency: values.WORKER_CONCURRENCY,
    isLooking: values.LOOK === 'on',
    galleryHoldAbove: values.GALLERY_HOLD_ABOVE,
    visitorUnfinishedLimit: values.VISITOR_UNFINISHED_LIMIT,
    accountUnfinishedLimit: values.ACCOUNT_UNFINISHED_LIMIT,
  }),
)
