import { ApiProblem } from '../../shared/api/api-problem.ts'
import { openSimulator } from './simulation/simulator.ts'

/** The simulation of this page. */
export const simulation = openSimulator(() => new Date(), '/sample-film.mp4')

/** Whether a failed call is answered by the simulation: the server is out of reach or broken, and did not say no. */
export function callsForSimulation(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  if (error.kind === 'refused') return error.status >= 500
  return error.kind === 'unreachable' || error.kind === 'timeout'
}
