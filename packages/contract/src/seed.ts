import { z } from 'zod'

const error = 'The seed is a whole number from 0 to 4294967295.'

/** The seed that is asked for, as a form or JSON has it. */
export const wantedSeed = z.coerce
  .number<number>({ error })
  .int({ error })
  .min(0, { error })
  .max(0xffff_ffff, { error })
