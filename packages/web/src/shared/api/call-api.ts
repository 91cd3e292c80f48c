import type { Endpoint } from '@afterimage/contract/endpoint'
import type { z } from 'zod'
import { refuseToken, storedToken } from '../auth/stored-token.ts'
import { logProblem } from '../log-problem.ts'
import { ApiProblem, refusal } from './api-problem.ts'

const DEADLINE_MS = 10_000

interface Call {
  /** Values for the path's `:name` parts. */
  readonly params?: Readonly<Record<string, string>>
  /** What is asked for behind the `?`. */
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON, or as it is when it is a form. */
  readonly body?: FormData | object
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
  /** Puts an answer that may come in other words into the contract's, before it is parsed. */
  readonly read?: (answer: unknown) => unknown
  /** Lets the call outlive the page that makes it. */
  readonly isKeptAlive?: boolean
}

type Answer<E extends Endpoint> = z.output<E['ok']['body']>

/**
 * Makes one call of the contract, in the name of whoever is signed in, and parses its answer. Reads are revalidated by
 * the browser (ETag, 304). An answer 401 ends the sign-in that it was made with.
 * Throws {@link ApiProblem}; when `signal` aborts, its reason.
 */
export async function callApi<E extends Endpoint>(endpoint: E, call: Call = {}): Promise<Answer<E>> {
  const deadline = AbortSignal.timeout(call.deadlineMs ?? DEADLINE_MS)
  const token = storedToken()
  const address = addressOf(endpoint.path, call.params ?? {}, call.query)
  const response = await send(address, { endpoint, call, token, deadline })
  if (response.status === 401) forgetSignIn(address, token)
  const body = await readJson(response, call.signal, deadline)
  if (!response.ok) throw refusal(response.status, body)
  const parsed = endpoint.ok.body.safeParse(call.read ? call.read(body) : body)
  if (!parsed.success) throw nonsense(response.status)
  return parsed.data as Answer<E>
}

interface Sending {
  readonly endpoint: Endpoint
  readonly call: Call
  readonly token: string | null
  readonly deadline: AbortSignal
}

async function send(address: string, { endpoint, call, token, deadline }: Sending): Promise<Response> {
  const isForm = call.body instanceof FormData
  const init: RequestInit = {
    method: endpoint.method,
    signal: call.signal === undefined ? deadline : AbortSignal.any([call.signal, deadline]),
    headers: {
      accept: 'application/json',
      ...(call.body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  }
  if (endpoint.method === 'GET') init.cache = 'no-cache'
  if (call.isKeptAlive) init.keepalive = true
  if (call.body !== undefined) init.body = call.body instanceof FormData ? call.body : JSON.stringify(call.body)
  try {
    return await fetch(address, init)
  } catch (error) {
    throw lost(error, call.signal, deadline)
  }
}

function forgetSignIn(address: string, token: string | null): void {
  if (token !== null) refuseToken(token)
  if (address.includes('/api/user') || address.includes('/api/projects')) logProblem('Authentication required')
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

function nonsense(status: number): ApiProblem {
  return new ApiProblem('nonsense', 'The server gave an answer that this page does not understand.', { status })
}

/** Where a call of the contract is reached from the page: under `/api`, where no page of ours has its address. */
export function addressOf(path: string, params: Readonly<Record<string, string>>, query: Call['query'] = {}): string {
  const filled = pathOf(path, params)
  const address = filled.startsWith('/') && !filled.startsWith('/api/') ? `/api${filled}` : filled
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? address : `${address}?${search}`
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-z]\w*)/gi, (_part, name: string) => encodeURIComponent(params[name] ?? ''))
}
