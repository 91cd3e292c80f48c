import { config } from 'zod/v4/core'

// Parsers are not compiled: the pages' policy forbids `eval`, and to try it is a violation that browsers report. Before any schema is made.
config({ jitless: true })
