import { z } from 'zod'

const payload = z.object({ evolutionId: z.uuid() })

/** One job is one evolution, from wherever it stands to its film. */
export const runEvolutionJob = {
  name: 'run-evolution',
  parse: (data: unknown) => payload.parse(data),
  isShared: true,
}
