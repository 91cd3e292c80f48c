import { CONTENDERS } from '@afterimage/core/race'
import { z } from 'zod'

/** The race that an evolution began in. */
export const raceOrigin = z.object({
  id: z.uuid(),
  /** Which of its contenders it is, from 1. */
  position: z.number().int().min(1).max(CONTENDERS.most),
  /** How many there were at the start. */
  contenders: z.number().int().min(CONTENDERS.least).max(CONTENDERS.most),
})
export type RaceOrigin = z.infer<typeof raceOrigin>
