import type { z } from 'zod'
import { evolutionProgress } from './evolution.ts'
import { problemBody } from './problem.ts'

/**
 * What is told of an evolution as it happens. The first three carry the whole state, as its status has it: `completed` and `failed` are the
 * last ones. `refused` says why it cannot be followed any longer.
 */
export const EVOLUTION_EVENTS = {
  progress: evolutionProgress,
  completed: evolutionProgress,
  failed: evolutionProgress,
  refused: problemBody,
} as const satisfies Record<string, z.ZodType>

export type EvolutionEventName = keyof typeof EVOLUTION_EVENTS
