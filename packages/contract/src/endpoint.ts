import type { ZodType } from 'zod'
import { ANY_CALL, PROBLEM_STATUS, type ProblemCode } from './problem.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What calls of every kind say of themselves. */
export interface AnyEndpoint {
  /** What it is called, in code and in OpenAPI. */
  readonly id: string
  readonly method: Method
  /** Path with `:name` parameters; every path is also served under `/api`. */
  readonly path: string
  readonly summary: string
  readonly params?: ZodType
  readonly query?: ZodType
  /** The problems a caller must be ready for, besides those any call can meet ({@link ANY_CALL}). */
  readonly fails: readonly ProblemCode[]
}

/** One call of the API as a value: the server binds a route to it, the web client calls it, a test is named by it. */
export interface Endpoint extends AnyEndpoint {
  readonly body?: ZodType
  readonly ok: { readonly status: number; readonly body: ZodType }
  /** Whether the body may come as a form with a file instead of JSON. */
  readonly takesForm?: true
  /** Whether it begins or charges something, and an Idempotency-Key keeps it from doing so twice. */
  readonly isKeyed?: true
  /**
   * How long the request may take at most, milliseconds; the usual time where it is left out. The client gives up then; for
   * uploads it is what the server allows, from the same limits.
   */
  readonly withinMs?: number
}

/** A call that answers with a file: an address to show or to save, rather than one to call. */
export interface FileEndpoint extends AnyEndpoint {
  readonly method: 'GET'
  readonly ok: { readonly status: 200; readonly types: readonly string[] }
  /**
   * Whether the file lies in storage: then a part of it can be asked for, or whether it is still the same, and the answer may
   * be where else it is to be had.
   */
  readonly isStored?: true
  /** Whether its path is no call of the API, but an address that other answers name whole: not served under `/api`. */
  readonly isAddress?: true
}

/** A call that answers with events as they happen (server-sent events): a stream to read on, rather than an answer. */
export interface EventsEndpoint extends AnyEndpoint {
  readonly method: 'GET'
  /** What each event carries as JSON, by its name. */
  readonly ok: { readonly status: 200; readonly events: Readonly<Record<string, ZodType>> }
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Declares an endpoint that answers with a file, and keeps its exact types. */
export function fileEndpoint<const E extends FileEndpoint>(definition: E): E {
  return definition
}

/** Declares an endpoint that answers with events, and keeps its exact types. */
export function eventsEndpoint<const E extends EventsEndpoint>(definition: E): E {
  return definition
}

/** The problems that a call may answer, by their HTTP status. */
export function problemsByStatus({ fails }: Pick<AnyEndpoint, 'fails'>): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = [...new Set<ProblemCode>([...ANY_CALL, ...fails])]
  return Map.groupBy(codes, (code) => PROBLEM_STATUS[code])
}

/** Whether a call may answer this problem. */
export function declares({ fails }: Pick<AnyEndpoint, 'fails'>, code: ProblemCode): boolean {
  return fails.includes(code) || ANY_CALL.some((any) => any === code)
}
