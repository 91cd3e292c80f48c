import type { z } from 'zod'
import { ModelError } from '../model-error.ts'
import { type AdapterContext, REMOTE_TIMEOUTS } from './adapter-context.ts'
import { type Classification, classifyStatus, type Failure } from './classify-status.ts'
import { fetchPicture } from './fetch-picture.ts'
import { hideSecrets } from './hide-secrets.ts'
import { parseJson } from './parse-json.ts'
import { pollUntil } from './poll-until.ts'
import { readBody, TooLarge } from './read-body.ts'
import { retryAfterMs } from './retry-after.ts'
import { sentText } from './sent-text.ts'

/** A picture of 10 MB as base64, with the words around it. */
const MAX_ANSWER_BYTES = 16_000_000
/** What is read of an answer that is no success. */
const MAX_FAILURE_BYTES = 65_536
/** What is looked through for secrets, and what is kept of that. */
const MAX_SAID_CHARACTERS = 10_000
const MAX_DETAIL_CHARACTERS = 400
/** A sentence may repeat the provider's words, and is kept in the ledger. */
const MAX_SENTENCE_CHARACTERS = 400

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** Below the base URL, or a whole address that the adapter has checked. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: FormData
}

export interface TransportOptions {
  /** The provider as messages name it. */
  readonly name: string
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  /** What must never be seen in a message, as the operator wrote it. */
  readonly secrets: readonly string[]
  /** The provider's own words for its failures; undefined leaves it to the status. */
  readonly classify?: (failure: Failure, nowMs: number) => Classification | undefined
  /** For servers that hold one call open until the picture is made. */
  readonly callMs?: number
}

/** Talks to one provider. Everything throws {@link ModelError}, or the signal's reason when it aborts. */
export interface Transport {
  readonly name: string
  /** Sends once, never again: anyone who asks for a frame decides about a second try, which may be billed twice. */
  bytes(call: ProviderRequest, signal: AbortSignal): Promise<Uint8Array>
  json<Schema extends z.ZodType>(call: ProviderRequest, schema: Schema, signal: AbortSignal): Promise<z.infer<Schema>>
  /** The picture at an address that the provider's answer names; a data URI is one too. */
  picture(address: string, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Looks until something is found. Single looks may fail, as looking again costs nothing. `abandon` tells the provider,
   * as well as that goes, that nobody waits any more.
   */
  poll<Found>(
    look: () => Promise<Found | undefined>,
    signal: AbortSignal,
    abandon?: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<Found>
  /** An error whose cause holds what the provider said, for the log, shortened and without secrets. */
  fail(classification: Classification, said: string): ModelError
}

/**
 * Opens the way to one provider; nothing is asked yet. An answer that is no success becomes the {@link ModelError} that
 * `classify` or else its status says, and one that does not come in `callMs`, by default two minutes, a `timeout`.
 * Messages and causes never hold the secrets.
 */
export function openTransport(options: TransportOptions, context: AdapterContext): Transport {
  const { name, baseUrl } = options
  const timeouts = {
    ...REMOTE_TIMEOUTS,
    ...(options.callMs === undefined ? {} : { callMs: options.callMs }),
    ...context.timeouts,
  }
  const now = context.now ?? Date.now
  const hide = hideSecrets(options.secrets)
  const fail = ({ kind, sentence, retryAfterMs: waitMs }: Classification, said: string) =>
    new ModelError(kind, shorten(hide(sentence.slice(0, MAX_SAID_CHARACTERS))), {
      retryAfterMs: waitMs,
      cause: new Error(`${name} said: ${hide(said.slice(0, MAX_SAID_CHARACTERS)).slice(0, MAX_DETAIL_CHARACTERS)}`),
    })

  const bytes = async (call: ProviderRequest, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted()
    const deadline = AbortSignal.timeout(timeouts.callMs)
    const answer = await exchange(call, AbortSignal.any([signal, deadline])).catch((error: unknown) => {
      signal.throwIfAborted()
      throw lostConnection(name, error, deadline.aborted, hide)
    })
    if (answer.response.ok) return answer.body
    const text = Buffer.from(answer.body.subarray(0, MAX_FAILURE_BYTES)).toString()
    const failure = {
      status: answer.response.status,
      text,
      json: parseJson(text),
      wasSent: sentText(call),
    }
    const classification = options.classify?.(failure, now()) ?? classifyStatus(name, failure)
    const waitMs = retryAfterMs(answer.response.headers, text, now(), failure.wasSent) ?? classification.retryAfterMs
    throw fail(
      waitMs === undefined ? classification : { ...classification, retryAfterMs: waitMs },
      `status ${failure.status}: ${text}`,
    )
  }

  const exchange = async ({ method, path, headers, json, form }: ProviderRequest, signal: AbortSignal) => {
    const body = json === undefined ? form : JSON.stringify(json)
    const response = await context.fetch(/^https?:/.test(path) ? path : `${baseUrl}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...options.headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      // A redirect would carry the key to wherever it leads.
      redirect: 'manual',
      signal,
    })
    return { response, body: await readBody(response, MAX_ANSWER_BYTES) }
  }

  return {
    name,
    bytes,
    fail,
    json: async (call, schema, signal) => {
      const text = Buffer.from(await bytes(call, signal)).toString()
      const parsed = schema.safeParse(parseJson(text))
      if (parsed.success) return parsed.data
      throw fail({ kind: 'broken', sentence: `${name} sent an unexpected answer.` }, text)
    },
    picture: (address, signal) => fetchPicture(name, baseUrl, address, context, timeouts.callMs, hide, signal),
    poll: (look, signal, abandon) => pollUntil(look, timeouts.pollMs, signal, abandon),
  }
}

function shorten(sentence: string): string {
  return sentence.length > MAX_SENTENCE_CHARACTERS ? `${sentence.slice(0, MAX_SENTENCE_CHARACTERS - 1)}…` : sentence
}

/** Connections that were never there: what was asked did not arrive, and so cannot be billed. */
const NEVER_REACHED =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|CONNECT_TIMEOUT|CERT|bad port|invalid header/i

function lostConnection(name: string, error: unknown, isLate: boolean, hide: (text: string) => string): ModelError {
  if (isLate) return new ModelError('timeout', `${name} did not answer in time.`)
  if (error instanceof TooLarge) return new ModelError('broken', `${name} sent more data than a picture can have.`)
  const chain = hide(textOf(error))
  // The original error stays behind: it may hold the request with its headers.
  const cause = new Error(chain)
  if (NEVER_REACHED.test(chain)) {
    return new ModelError('broken', `${name} cannot be reached.`, { cause, mayBeBilled: false })
  }
  return new ModelError('broken', `${name} closed the connection early.`, { cause })
}

function textOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return String(error)
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message}${code}${error.cause === undefined ? '' : `: ${textOf(error.cause, depth + 1)}`}`
}
