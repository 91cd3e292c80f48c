import type { Endpoint } from '@afterimage/contract/endpoint'
import { IDEMPOTENCY_KEY } from '@afterimage/contract/idempotency-key'
import type { z } from 'zod'
import { refuseToken, storedToken } from '../auth/stored-token.ts'
import { logProblem } from '../log-problem.ts'
import { ApiProblem, refusal } from './api-problem.ts'
import { forgetCallKey, keyOfCall } from './call-key.ts'

const DEADLINE_MS = 10_000
const ASK_AGAIN_MS = 1_000

interface CallOptions {
  readonly signal?: AbortSignal
  /** Puts an answer that may come in other words into the contract's, before it is parsed. */
  readonly read?: (answer: unknown) => unknown
  /** Lets the call outlive the page that makes it. */
  readonly isKeptAlive?: boolean
  /** Sends it in the place of `fetch`, in the same manner. */
  readonly fetch?: typeof fetch
}

type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> & object : never
/** A part of the request: needed where the endpoint has it and something in it must be given, and nowhere else. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value }
/** A file that goes along, where the endpoint takes one: then the body is sent as a form. */
type ImageOf<E extends Endpoint> = E extends { readonly takesForm: true }
  ? { readonly image?: File | undefined }
  : { readonly image?: never }

/** What a call of the endpoint is made of: the values of the path's `:name` parts, what stands behind the `?`, and the body. */
export type CallOf<E extends Endpoint> = CallOptions &
  Part<'params', Given<E['params']>> &
  Part<'query', Given<E['query']>> &
  Part<'body', Given<E['body']>> &
  ImageOf<E>

/** A call without its endpoint's types. */
interface UntypedCall extends CallOptions {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: object | undefined
  readonly image?: File | undefined
}

type Answer<E extends Endpoint> = z.output<E['ok']['body']>

/**
 * Makes one call of the contract, in the name of the signed-in account, and parses its answer. Reads are revalidated by
 * the browser (ETag, 304). An answer 401 ends the sign-in that it was made with.
 * Throws {@link ApiProblem}; when `signal` aborts, its reason.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[given]: Record<never, never> extends CallOf<E> ? [call?: CallOf<E>] : [call: CallOf<E>]
): Promise<Answer<E>> {
  const call: UntypedCall = given ?? {}
  const deadline = AbortSignal.timeout(endpoint.withinMs ?? DEADLINE_MS)
  const token = storedToken()
  const address = addressOf(endpoint.path, call.params ?? {}, call.query)
  const { response, body } = await ask(address, { endpoint, call, token, deadline })
  if (response.status === 401) forgetSignIn(address, token)
  if (endpoint.isKeyed && response.status < 500) forgetCallKey()
  if (!response.ok) throw refusal(response.status, body)
  const parsed = endpoint.ok.body.safeParse(call.read ? call.read(body) : body)
  if (!parsed.success) throw nonsense(response.status)
  // biome-ignore lint/plugin: zod's types cannot follow a generic endpoint, whose schema has just parsed this.
  return parsed.data as Answer<E>
}

interface Sending {
  readonly endpoint: Endpoint
  readonly call: UntypedCall
  readonly token: string | null
  readonly deadline: AbortSignal
}

/** Asks, and asks again while the server is still at work on the same call, whose connection was lost. */
async function ask(
  address: string,
  sending: Sending,
): Promise<{ readonly response: Response; readonly body: unknown }> {
  const { call, deadline } = sending
  for (;;) {
    const response = await send(address, sending)
    const body = await readJson(response, call.signal, deadline)
    if (refusal(response.status, body).code !== 'request_in_progress') return { response, body }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

async function send(address: string, { endpoint, call, token, deadline }: Sending): Promise<Response> {
  const body = call.image === undefined ? call.body : formOf(call.body ?? {}, call.image)
  const init: RequestInit = {
    method: endpoint.method,
    signal: call.signal === undefined ? deadline : AbortSignal.any([call.signal, deadline]),
    headers: {
      accept: 'application/json',
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.isKeyed && { [IDEMPOTENCY_KEY]: keyOfCall({ address, token, body: call.body, image: call.image }) }),
    },
  }
  if (endpoint.method === 'GET') init.cache = 'no-cache'
  if (call.isKeptAlive) init.keepalive = true
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body)
  try {
    return await (call.fetch ?? fetch)(address, init)
  } catch (error) {
    throw lost(error, call.signal, deadline)
  }
}

/** What is no text goes as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields and the file of one form, as the contract names it. What is left out of the fields is left out of the form. */
function formOf(fields: object, image: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, textOf(value))
  form.set('image', image)
  return form
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
export function addressOf(path: string, params: object, query: object = {}): string {
  const filled = pathOf(path, params)
  const address = filled.startsWith('/') && !filled.startsWith('/api/') ? `/api${filled}` : filled
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? address : `${address}?${search}`
}

function pathOf(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:([a-z]\w*)/gi, (_part, name: string) => encodeURIComponent(values.get(name) ?? ''))
}
