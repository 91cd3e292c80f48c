import { type LiveMessage, liveMessage } from '@afterimage/contract/live-message'
import { WebSocket } from 'ws'

export interface LiveClient {
  readonly messages: readonly LiveMessage[]
  /** Code and reason, once the server has closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  readonly socket: WebSocket
  close(): void
}

/** Connects to a live channel and says who it is, unless there is no token to say it with. */
export function openLiveClient(address: string, token: string | undefined, origin?: string): LiveClient {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  const messages: LiveMessage[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    socket.on('error', (error) => resolve({ code: 0, reason: error.message }))
  })
  socket.on('open', () => {
    if (token !== undefined) socket.send(JSON.stringify({ type: 'auth', token }))
  })
  socket.on('message', (data) => messages.push(liveMessage.parse(JSON.parse(data.toString()))))
  return { messages, closed, socket, close: () => socket.close() }
}
