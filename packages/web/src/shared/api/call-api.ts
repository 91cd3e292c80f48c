import type { Endpoint } from '@afterimage/contract/endpoint'
import { problemBody } from '@afterimage/contract/problem'
import type { z } from 'zod'
import { ApiProblem } from './api-problem.ts'

const DEADLINE_MS = 10_000

interface Call {
  /** Values for the path's `:name` parts. */
  readonly params?: Readonly<Record<string, string>>
  /** Sent as JSON, or as it is when it is a form. */
  readonly body?: FormData | object
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
}

type Answer<E extends Endpoint> = z.output<E['ok']['body']>

/**
 * Makes one call of the contract and parses its answer. Reads are revalidated by the browser (ETag, 304).
 * Throws {@link ApiProblem}; when `signal` aborts, its reason.
 */
export async function callApi<E extends Endpoint>(endpoint: E, call: Call = {}): Promise<Answer<E>> {
  const deadline = AbortSignal.timeout(call.deadlineMs ?? DEADLINE_MS)
  const response = await send(endpoint, call, deadline)
  const body = await readJson(response, call.signal, deadline)
  if (!response.ok) throw refusal(response.status, body)
  const parsed = endpoint.ok.body.safeParse(body)
  if (!parsed.success) throw nonsense(response.status)
  return parsed.data as Answer<E>
}

async function send(endpoint: Endpoint, call: Call, deadline: AbortSignal): Promise<Response> {
  const isForm = call.body instanceof FormData
  const init: RequestInit = {
    method: endpoint.method,
    signal: call.signal === undefined ? deadline : AbortSignal.any([call.signal, deadline]),
    headers: { accept: 'application/json', ...(call.body && !isForm ? { 'content-type': 'application/json' } : {}) },
  }
  if (endpoint.method === 'GET') init.cache = 'no-cache'
  if (call.body !== undefined) init.body = call.body instanceof FormData ? call.body : JSON.stringify(call.body)
  try {
    return await fetch(pathOf(endpoint.path, call.params ?? {}), init)
  } catch (error) {
    throw lost(error, call.signal, deadline)
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined, deadline: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted || deadline.aborted) throw lost(error, signal, deadline)
    return undefined
  }
}

function lost(error: unknown, signal: AbortSignal | undefined, deadline: AbortSignal): unknown {
  if (signal?.aborted) return error
  if (deadline.aborted) return new ApiProblem('timeout', 'The server took too long to answer.')
  return new ApiProblem('unreachable', 'The server could not be reached.')
}

function refusal(status: number, body: unknown): ApiProblem {
  const problem = problemBody.safeParse(body)
  if (problem.success) return new ApiProblem('refused', problem.data.error, { status, code: problem.data.code })
  return new ApiProblem('refused', 'The server could not answer.', { status })
}

function nonsense(status: number): ApiProblem {
  return new ApiProblem('nonsense', 'The server gave an answer that this page does not understand.', { status })
}

/** Fills the `:name` parts of a path. */
export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-z]\w*)/gi, (_part, name: string) => encodeURIComponent(params[name] ?? ''))
}
