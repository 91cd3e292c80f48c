import type { ProblemCode } from '@afterimage/contract/problem'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { openSimulator } from './simulation/simulator.ts'

/** The simulation of this page. */
export const simulation = openSimulator(() => new Date(), '/sample-film.mp4')

/** What a server says that works and has a reason. */
const REASONS: ReadonlySet<ProblemCode | undefined> = new Set([
  'provider_paused',
  'provider_budget_spent',
  'storage_full',
])

/** Whether a failed call is answered by the simulation: the server is out of reach or broken, and did not say no. */
export function callsForSimulation(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  if (error.kind === 'refused') return error.status >= 500 && !REASONS.has(error.code)
  return error.kind === 'unreachable' || error.kind === 'timeout'
}
