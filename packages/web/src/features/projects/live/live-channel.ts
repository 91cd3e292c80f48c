import { type LiveMessage, liveMessage } from '@afterimage/contract/live-message'
import { storedToken } from '../../../shared/auth/stored-token.ts'
import { logProblem } from '../../../shared/log-problem.ts'

const MAX_RECONNECTS = 5
const RECONNECT_BASE_MS = 1_000
/** Closing codes from here on are the server's no: the same token would hear it again. */
const FIRST_REFUSAL = 4_000

/** `waiting`: for the next try. `ended`: no more tries; somebody has to ask for it. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'ended'

interface LiveChannelOptions {
  /** Address of `WS /ws/{projectId}`. */
  readonly url: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onState: (state: LiveState) => void
}

/**
 * Opens the live channel of a project and says who is signed in. After a close it connects again, up to five times, one
 * second later with each attempt; an opened connection begins the count anew. Returns how to disconnect for good.
 */
export function openLiveSocket({ url, onMessage, onState }: LiveChannelOptions): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isOver = false

  const connect = () => {
    const token = storedToken()
    if (token === null) {
      logProblem('No auth token found')
      onState('ended')
      return
    }
    onState('connecting')
    const opened = new WebSocket(url)
    socket = opened
    opened.addEventListener('open', () => {
      attempts = 0
      opened.send(JSON.stringify({ type: 'auth', token }))
      if (!isOver) onState('open')
    })
    opened.addEventListener('message', ({ data }) => {
      const message = parse(data)
      if (message === undefined) logProblem('Failed to parse WebSocket message')
      else if (!isOver) onMessage(message)
    })
    opened.addEventListener('close', ({ code }) => {
      if (!isOver) again(code)
    })
  }

  const again = (code: number) => {
    if (code >= FIRST_REFUSAL || attempts >= MAX_RECONNECTS) return onState('ended')
    attempts += 1
    onState('waiting')
    timer = setTimeout(connect, RECONNECT_BASE_MS * attempts)
  }

  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}

function parse(data: unknown): LiveMessage | undefined {
  try {
    return liveMessage.parse(JSON.parse(String(data)))
  } catch {
    return undefined
  }
}
