import type { EvolutionProgress } from '@afterimage/contract/evolution'
import type { followEvolution as eventsCall, getEvolutionStatus } from '@afterimage/contract/evolution-endpoints'
import { AfterimageError, parseProblem } from './afterimage-error.ts'
import { type CallServer, pause } from './call-server.ts'
import { readEventStream } from './read-event-stream.ts'

const EVENTS: typeof eventsCall.path = '/api/evolution/:id/events'
const STATUS: typeof getEvolutionStatus.path = '/api/evolution/:id/status'

const POLL_MS = 1_500
/** Before the next connection, unless the server says otherwise. */
const RECONNECT_MS = 2_000
/** Three signs of life are missing: something between holds them back. */
const SILENT_MS = 45_000
/** Connections in a row that brought nothing. After them the status is asked for. */
const VAIN_CONNECTIONS = 2

export interface Following {
  readonly call: CallServer
  readonly id: string
  readonly signal: AbortSignal | undefined
  readonly silentMs?: number
  readonly pollMs?: number
}

/**
 * Where an evolution stands, as it happens: each state once, until it is over. By events; where these do not come through, by asking for the
 * status. Throws {@link AfterimageError}, or the signal's reason.
 */
export async function* followEvolution(following: Following): AsyncGenerator<EvolutionProgress> {
  let known: string | undefined
  for (let inVain = 0; inVain < VAIN_CONNECTIONS; ) {
    const connection = yield* hearEvents(following, known)
    if (connection.isOver) return
    inVain = connection.known === known ? inVain + 1 : 0
    known = connection.known
    if (connection.isRefused) break
    await pause(connection.waitMs, following.signal)
  }
  yield* pollStatus(following, known)
}

interface Connection {
  /** What came last. */
  readonly known: string | undefined
  readonly isOver: boolean
  /** Whether the server has no room for it, or knows no events. */
  readonly isRefused: boolean
  readonly waitMs: number
}

/** Hears the events of one connection. */
async function* hearEvents(
  { call, id, signal, silentMs = SILENT_MS }: Following,
  before: string | undefined,
): AsyncGenerator<EvolutionProgress, Connection> {
  let known = before
  let waitMs = RECONNECT_MS
  const ending = new AbortController()
  let silence = setTimeout(() => ending.abort(), silentMs)
  const onSign = () => {
    clearTimeout(silence)
    silence = setTimeout(() => ending.abort(), silentMs)
  }
  try {
    const answer = await call({
      path: EVENTS.replace(':id', encodeURIComponent(id)),
      headers: { accept: 'text/event-stream', ...(known !== undefined && { 'last-event-id': known }) },
      signal: signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]),
      mayRepeat: false,
    })
    if (answer.status === 204) return { known, isOver: true, isRefused: false, waitMs }
    if (answer.body === null || !isEvents(answer)) return { known, isOver: false, isRefused: true, waitMs }
    const onRetry = (afterMs: number) => {
      waitMs = afterMs
    }
    for await (const event of readEventStream(answer.body, onSign, onRetry)) {
      if (event.name === 'refused') throw refusalIn(event.data)
      known = event.id ?? known
      yield readState(event.data)
      if (event.name !== 'progress') return { known, isOver: true, isRefused: false, waitMs }
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AfterimageError && !isPassing(error)) throw error
    const isRefused = error instanceof AfterimageError && error.status !== undefined
    return { known, isOver: false, isRefused, waitMs }
  } finally {
    clearTimeout(silence)
    ending.abort()
  }
  return { known, isOver: false, isRefused: false, waitMs }
}

/** Asks for the status until it is over. */
async function* pollStatus(
  { call, id, signal, pollMs = POLL_MS }: Following,
  before: string | undefined,
): AsyncGenerator<EvolutionProgress> {
  let known = before
  for (;;) {
    const answer = await call({
      path: STATUS.replace(':id', encodeURIComponent(id)),
      headers: known === undefined ? {} : { 'if-none-match': known },
      signal,
      mayRepeat: true,
    })
    if (answer.status !== 304) {
      known = answer.headers.get('etag') ?? undefined
      const state = readState(await answer.text())
      yield state
      if (isOver(state)) return
    }
    await pause(pollMs, signal)
  }
}

/** Whether polling may go on where events could not. */
function isPassing({ code, status }: AfterimageError): boolean {
  if (code === 'connection_failed' || code === 'timed_out') return true
  return status === 429 || (status !== undefined && status >= 500) || status === 405 || status === 406
}

function isEvents(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/event-stream') === true
}

function isOver({ status }: Pick<EvolutionProgress, 'status'>): boolean {
  return status === 'completed' || status === 'failed'
}

function refusalIn(data: string): AfterimageError {
  const problem = parseProblem(data)
  if (problem === undefined) return new AfterimageError('answer_not_understood', 'The server ended the events.')
  return new AfterimageError(problem.code, problem.error, { requestId: problem.requestId })
}

function readState(text: string): EvolutionProgress {
  try {
    const state: unknown = JSON.parse(text)
    if (isState(state)) return state
  } catch {
    // Told below, as for JSON of another kind.
  }
  throw new AfterimageError('answer_not_understood', 'The server told a state that is none of Afterimage.')
}

function isState(found: unknown): found is EvolutionProgress {
  if (typeof found !== 'object' || found === null) return false
  return 'status' in found && 'frames' in found && Array.isArray(found.frames)
}
