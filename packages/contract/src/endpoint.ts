import type { ZodType } from 'zod'
import { ANY_CALL, PROBLEM_STATUS, type ProblemCode } from './problem.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API as a value: the server binds a route to it, the web client calls it, a test is named by it. */
export interface Endpoint {
  readonly method: Method
  /** Path with `:name` parameters; every path is also served under `/api`. */
  readonly path: string
  readonly summary: string
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  readonly ok: { readonly status: number; readonly body: ZodType }
  /** Whether the body may come as a form with a file instead of JSON. */
  readonly takesForm?: true
  /**
   * How long the request may take at most, milliseconds; the usual time where it is left out. The client gives up then; for
   * uploads it is what the server allows, from the same limits.
   */
  readonly withinMs?: number
  /** The problems a caller must be ready for, besides those any call can meet ({@link ANY_CALL}). */
  readonly fails: readonly ProblemCode[]
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** The problems that a call may answer, by their HTTP status. */
export function problemsByStatus({ fails }: Pick<Endpoint, 'fails'>): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = [...new Set<ProblemCode>([...ANY_CALL, ...fails])]
  return Map.groupBy(codes, (code) => PROBLEM_STATUS[code])
}

/** Whether a call may answer this problem. */
export function declares({ fails }: Pick<Endpoint, 'fails'>, code: ProblemCode): boolean {
  return fails.includes(code) || ANY_CALL.some((any) => any === code)
}
