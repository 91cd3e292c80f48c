import { type ProblemCode, problemBody } from '@afterimage/contract/problem'

/** Why a call gave no answer: the server said no, it could not be reached, it was too slow, or it made no sense. */
export type ApiProblemKind = 'refused' | 'unreachable' | 'timeout' | 'nonsense'

/** The one error the API client throws; `message` is a sentence to show. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly kind: ApiProblemKind
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number
  readonly code: ProblemCode | undefined

  constructor(kind: ApiProblemKind, message: string, options: { status?: number; code?: ProblemCode } = {}) {
    super(message)
    this.kind = kind
    this.status = options.status ?? 0
    this.code = options.code
  }
}

/** A refusal in the server's own words, where the answer's body has some. */
export function refusal(status: number, body: unknown): ApiProblem {
  const problem = problemBody.safeParse(body)
  if (problem.success) return new ApiProblem('refused', problem.data.error, { status, code: problem.data.code })
  return new ApiProblem('refused', 'The server could not answer.', { status })
}

/** Whether the same call may succeed later without the person changing anything. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && (error.kind !== 'refused' || error.status >= 500)
}

/** How an evolution was taken down, where that is why there is no answer. */
export function takenDown(error: unknown): 'hidden' | 'removed' | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  if (error.code === 'evolution_hidden') return 'hidden'
  return error.code === 'evolution_removed' ? 'removed' : undefined
}

/** Whether asking again would give the same answer: the thing does not exist, or was taken down. */
export function isGone(error: unknown): boolean {
  return isNotFound(error) || takenDown(error) !== undefined
}

/** Whether the server says that the thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404
}
