import { Problem } from '../platform/problem.ts'

export function notFound(): Problem {
  return new Problem('not_found', 'Evolution not found')
}
