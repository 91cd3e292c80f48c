import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { evolutionParams } from './evolution-id.ts'
import { lineage } from './lineage.ts'

export const getLineage = endpoint({
  id: 'getLineage',
  method: 'GET',
  path: '/api/evolution/:id/lineage',
  summary: 'What the evolution was forked from, up to the root, and its direct forks',
  params: evolutionParams,
  ok: { status: 200, body: lineage },
  fails: ['not_found', 'evolution_hidden', 'evolution_removed'],
})

export const changeForking = endpoint({
  id: 'changeForking',
  method: 'PATCH',
  path: '/api/evolution/:id/forking',
  summary: 'Let others fork the evolution, or not',
  params: evolutionParams,
  body: z.object({ allowsForks: z.boolean().describe('Whether others may fork its frames') }),
  ok: { status: 200, body: z.object({ message: z.string() }) },
  fails: ['not_found', 'not_owner', 'evolution_removed'],
})
