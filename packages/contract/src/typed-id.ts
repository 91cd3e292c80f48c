import { z } from 'zod'

/** An id as a client sends it. Some write it in upper case: everything that is kept or heard under an id has it in lower case. */
export const typedId = z.uuid().toLowerCase()
