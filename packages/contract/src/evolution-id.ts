import { z } from 'zod'

/** What is said of an id that is none. */
export const INVALID_EVOLUTION_ID = 'Invalid evolution ID'

/** As a client sends it; in lower case from there on (typed-id.ts). */
export const evolutionId = z.uuid({ error: INVALID_EVOLUTION_ID }).toLowerCase()

/** Of an address that names an evolution. */
export const evolutionParams = z.object({ id: evolutionId })
