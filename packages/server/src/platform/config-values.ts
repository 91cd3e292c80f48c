import { z } from 'zod'

/** An http or https address, without the slash at its end. */
export const httpAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
