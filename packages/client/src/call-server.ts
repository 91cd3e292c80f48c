import { AfterimageError, readError } from './afterimage-error.ts'

/** What every call may be given. */
export interface CallOptions {
  /** Ends the call; what it threw is the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that each try may take until the answer begins. */
  readonly timeoutMs?: number | undefined
}

/** A call as it goes over the wire. */
export interface Call extends CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the server's address. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  /** Whether asking again does nothing twice. */
  readonly mayRepeat: boolean
}

export interface ServerParts {
  readonly server: string
  readonly key: string | undefined
  readonly fetch: typeof fetch
  readonly maxRetries: number
  readonly timeoutMs: number
}

export type CallServer = (call: Call) => Promise<Response>

const FIRST_WAIT_MS = 500
/** A server that wants to be left alone for longer is answered by an error, and the caller decides. */
const LONGEST_WAIT_MS = 60_000
/** With these codes the same call can succeed soon. */
const PASSING = ['too_many_requests', 'overloaded', 'request_in_progress', 'internal', 'request_timeout']
/** What stands before a server says so without our codes. */
const PASSING_STATUS = [429, 500, 502, 503, 504]

/** Calls a server, again where that does nothing twice and may help. Throws {@link AfterimageError}, or the signal's reason. */
export function openCallServer(parts: ServerParts): CallServer {
  return async (call) => {
    for (let tries = 0; ; tries += 1) {
      const outcome = await tryOnce(parts, call)
      if (outcome instanceof Response) return outcome
      const waitMs = waitBefore(outcome, tries)
      if (!call.mayRepeat || tries >= parts.maxRetries || waitMs === undefined) throw outcome
      await pause(waitMs, call.signal)
    }
  }
}

async function tryOnce(parts: ServerParts, call: Call): Promise<Response | AfterimageError> {
  const { method = 'GET', path, headers = {}, body, signal, timeoutMs = parts.timeoutMs } = call
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  // The deadline is for the answer's beginning alone; the caller's signal holds until all of it was read.
  const signals = signal === undefined ? [late.signal] : [late.signal, signal]
  try {
    const answer = await parts.fetch(`${parts.server}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers, ...authorization(parts.key) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.any(signals),
    })
    return answer.ok || answer.status === 304 ? answer : await readError(answer)
  } catch (error) {
    signal?.throwIfAborted()
    if (late.signal.aborted) {
      return new AfterimageError('timed_out', `The server did not answer within ${Math.ceil(timeoutMs / 1_000)} s.`)
    }
    return new AfterimageError('connection_failed', 'The server cannot be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function authorization(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}

/** How long to wait before the next try; undefined where none would help. */
function waitBefore({ code, status, retryAt }: AfterimageError, tries: number): number | undefined {
  const isPassing =
    status === undefined ||
    PASSING.includes(code) ||
    (code === 'answer_not_understood' && PASSING_STATUS.includes(status))
  if (!isPassing) return undefined
  const toldMs = retryAt === undefined ? 0 : retryAt.getTime() - Date.now()
  if (toldMs > LONGEST_WAIT_MS) return undefined
  return Math.max(toldMs, FIRST_WAIT_MS * 2 ** tries * (0.75 + Math.random() / 2))
}

/** Waits, unless the signal ends it. Throws the signal's reason. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake)
  })
  signal?.throwIfAborted()
}
