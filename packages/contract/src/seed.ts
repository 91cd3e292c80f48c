import { z } from 'zod'
import { typedNumber } from './typed-number.ts'

const error = 'The seed is a whole number from 0 to 4294967295.'

/** The seed that is asked for, as a form or JSON has it. */
export const wantedSeed = typedNumber(z.number({ error }).int({ error }).min(0, { error }).max(0xffff_ffff, { error }))
