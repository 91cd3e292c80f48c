import { LIVE_AUTH_WITHIN_MS, LIVE_CLOSE, type LiveMessage, liveAuth } from '@afterimage/contract/live-message'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import type { Identity } from '../platform/caller.ts'

const PING_MS = 30_000
/** A reader that has this much unread will get it no sooner for our keeping it. */
const MAX_UNREAD_BYTES = 256 * 1024

export interface ConnectionParts {
  readonly find: (token: string) => Promise<Identity | undefined>
  /** Where the project stands; undefined when this account has no such project. */
  readonly read: (account: Identity) => Promise<LiveMessage | undefined>
  readonly follow: (changed: () => void) => () => void
  /** Counts the connection in; false when the account has too many. Undone by the function it gives. */
  readonly admit: (account: Identity) => (() => void) | undefined
  readonly log: Pick<Logger, 'warn'>
  readonly authWithinMs?: number
  readonly pingMs?: number
}

/** Leads one connection of the live channel from its first message to its end. */
export function leadConnection(socket: WebSocket, parts: ConnectionParts): void {
  const endings: (() => void)[] = []
  const close = (code: number, reason: string) => socket.close(code, reason)
  const deadline = setTimeout(
    () => close(LIVE_CLOSE.notAuthenticated, 'Sign in within 5 seconds.'),
    parts.authWithinMs ?? LIVE_AUTH_WITHIN_MS,
  )
  endings.push(() => clearTimeout(deadline))
  socket.on('error', (error) => parts.log.warn({ err: error }, 'live connection failed'))
  socket.once('close', () => {
    for (const end of endings) end()
  })

  socket.once('message', (data) => {
    clearTimeout(deadline)
    begin(data).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'live connection could not begin')
      close(LIVE_CLOSE.tryAgainLater, 'Please try again.')
    })
  })

  async function begin(data: RawData): Promise<void> {
    const token = readToken(data)
    const account = token === undefined ? undefined : await parts.find(token)
    if (token === undefined || account === undefined) return close(LIVE_CLOSE.notAuthenticated, 'Please sign in.')
    const leave = parts.admit(account)
    if (leave === undefined) return close(LIVE_CLOSE.tooManyConnections, 'Too many live connections.')
    // It may have gone while it was looked up; then nobody would call the endings any more.
    if (socket.readyState !== socket.OPEN) return leave()
    const tell = telling(account)
    const look = () => {
      // A worker that dies may take the announcement of its last frame along.
      tell()
      return checkToken(token)
    }
    endings.push(leave, keepAlive(socket, look, parts.pingMs ?? PING_MS))
    // Following begins before the snapshot is read, so that no change falls in between.
    endings.push(parts.follow(tell))
    tell()
  }

  async function checkToken(token: string): Promise<void> {
    if ((await parts.find(token)) === undefined) close(LIVE_CLOSE.notAuthenticated, 'The session has ended.')
  }

  /** Reads and sends the state; changes that come meanwhile are told together, by one more reading. */
  function telling(account: Identity): () => void {
    let isReading = false
    let isStale = false
    let told = ''
    const tellOnce = async () => {
      const message = await parts.read(account)
      if (message === undefined) return close(LIVE_CLOSE.notFound, 'Project not found')
      const text = JSON.stringify(message)
      if (text === told || socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) return drop()
      socket.send(text)
      told = text
    }
    const tell = async () => {
      isReading = true
      try {
        while (isStale) {
          isStale = false
          await tellOnce()
        }
      } catch (error) {
        parts.log.warn({ err: error }, 'live state could not be read')
        close(LIVE_CLOSE.tryAgainLater, 'Please try again.')
      } finally {
        isReading = false
      }
    }
    return () => {
      isStale = true
      if (!isReading) void tell()
    }
  }

  /** A polite goodbye would wait behind everything that is unread. */
  function drop(): void {
    parts.log.warn({ unreadBytes: socket.bufferedAmount }, 'slow live reader dropped')
    socket.terminate()
  }
}

/** Asks now and then whether the other side is still there and still who it was. Returns how to stop. */
function keepAlive(socket: WebSocket, check: () => Promise<void>, pingMs: number): () => void {
  let isAnswered = true
  socket.on('pong', () => {
    isAnswered = true
  })
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate()
    isAnswered = false
    socket.ping()
    check().catch(() => socket.terminate())
  }, pingMs)
  return () => clearInterval(timer)
}

function readToken(data: RawData): string | undefined {
  try {
    return liveAuth.parse(JSON.parse(data.toString())).token
  } catch {
    return undefined
  }
}
