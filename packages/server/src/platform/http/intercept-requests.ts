import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sees a request before Fastify does; where it returns true it has answered, or will. */
type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

interface FactoryOptions {
  readonly http?: ServerOptions
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
  readonly connectionTimeout?: number
}

/**
 * Requests of one connection that wait for an answer, the one in work among them. Browsers and proxies send the next when the last is
 * answered; anyone who writes hundreds at once and reads nothing would have us make and keep an answer for each.
 */
const MAX_PIPELINED = 8

const SOCKET_WITHIN_MS = 15_000

const interceptors = new WeakMap<Server, Interceptor[]>()

/** Whether a WebSocket can be had at the path of a request. */
type IsSocketPath = (path: string) => boolean

const socketPaths = new WeakMap<Server, IsSocketPath>()

/** Fastify's `serverFactory`: a server whose requests {@link interceptRequests} may answer, with the timeouts that Fastify would set. */
export function openInterceptable(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout }: FactoryOptions,
): Server {
  const all: Interceptor[] = []
  // What else is offered the server may pass over (RFC 9110, 7.8), and answer as it is: HTTP/2 without TLS, by curl and Java, and a WebSocket
  // where there is none.
  const shouldUpgradeCallback = ({ method, headers, url = '' }: IncomingMessage) =>
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    socketPaths.get(server)?.(url.split('?', 1)[0] ?? '') === true
  const server: Server = createServer({ ...http, shouldUpgradeCallback }, (request, response) => {
    if (!mayWait(request, response)) return
    // Node has dropped what was written behind an upgrade that it passes over; anyone who sees the end sends it again.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    if (!all.some((intercept) => intercept(request, response))) handle(request, response)
  })
  // An expectation may be ignored (RFC 9110, 10.1.1); Node would answer it with nothing but a status.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  interceptors.set(server, all)
  return server
}

const waiting = new WeakMap<Socket, number>()

/** Counts the request in until its answer has been handed over; ends a connection that has too many. */
function mayWait({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (waiting.get(socket) ?? 0) + 1
  if (count > MAX_PIPELINED) {
    socket.destroy()
    return false
  }
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  return true
}

/** Has `intercept` see each request before anything else does, before those that were given earlier. Throws for a server of another kind. */
export function interceptRequests(app: FastifyInstance, intercept: Interceptor): void {
  const all = interceptors.get(app.server)
  if (all === undefined) throw new Error('The server was not made by openInterceptable.')
  all.unshift(intercept)
}

/**
 * Has connections become WebSockets where `isSocketPath` says so, and nowhere else. One that is handed over has left all deadlines of the
 * server behind: if it is none within `withinMs` of silence, it is closed.
 */
export function acceptSockets(app: FastifyInstance, isSocketPath: IsSocketPath, withinMs = SOCKET_WITHIN_MS): void {
  socketPaths.set(app.server, isSocketPath)
  app.server.on('upgrade', (_request, socket) => {
    // The library takes this away when it is one.
    if (socket instanceof Socket) socket.setTimeout(withinMs, () => socket.destroy())
  })
}
