import { z } from 'zod'

/** What is said of an id that is none. */
export const INVALID_EVOLUTION_ID = 'Invalid evolution ID'

export const evolutionId = z.uuid({ error: INVALID_EVOLUTION_ID })

/** Of an address that names an evolution. */
export const evolutionParams = z.object({ id: evolutionId })
