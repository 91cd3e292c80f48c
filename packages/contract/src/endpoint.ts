import type { ZodType } from 'zod'
import type { ProblemCode } from './problem.ts'

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
  /** The problems a caller must be ready for, besides those any call can meet. */
  readonly fails: readonly ProblemCode[]
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
