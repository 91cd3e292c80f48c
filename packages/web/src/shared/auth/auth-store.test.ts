import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ACCOUNT = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  credits: 100,
  createdAt: '2026-01-01T00:00:00.000Z',
  plan: 'free',
  isDemo: false,
  isProved: false,
  isOperator: false,
}
const SIGNED_IN = { token: 'secret', user: ACCOUNT, claimedEvolutions: 0 }
const CREDENTIALS = { email: ACCOUNT.email, password: 'long enough' }

let server: Server
let answer: RequestListener
let stored: Map<string, string>
const fetchThere = globalThis.fetch

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  // A page's relative addresses need a page; here the server is named.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchThere(`http://127.0.0.1:${port}${path}`, init))
  vi.resetModules()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const openStore = async () => (await import('./auth-store.ts')).useAuth
const toastTitles = async () =>
  (await import('../ui/toast-store.ts')).useToasts.getState().toasts.map(({ title }) => title)
const says =
  (body: object, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const refuses = (status: number, code: string, error: string) => says({ error, code, message: error }, status)

test('signing in keeps the token under both keys, and nothing about the person', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  expect(auth.getState()).toMatchObject({ user: ACCOUNT, token: 'secret', isAuthenticated: true, isLoading: false })
  expect(stored.get('auth_token')).toBe('secret')
  expect(JSON.parse(stored.get('auth-storage') ?? '').state).toEqual({ token: 'secret', isAuthenticated: true })
})

test('a failed sign-in says why in the server’s words, and throws on', async () => {
  answer = refuses(401, 'invalid_credentials', 'Email or password is wrong.')
  const auth = await openStore()
  await expect(auth.getState().login(CREDENTIALS)).rejects.toThrow()
  expect(auth.getState()).toMatchObject({
    isAuthenticated: false,
    isLoading: false,
    error: 'Email or password is wrong.',
  })
  auth.getState().clearError()
  expect(auth.getState().error).toBeNull()
})

test.each([
  ['login', 'Login failed'],
  ['register', 'Registration failed'],
] as const)('without words of the server, %s says "%s"', async (action, message) => {
  answer = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')
  const auth = await openStore()
  await expect(auth.getState()[action](CREDENTIALS)).rejects.toThrow()
  expect(auth.getState().error).toBe(message)
})

test('every call after the sign-in carries the token', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  const headers: (string | undefined)[] = []
  answer = (request, response) => {
    headers.push(request.headers.authorization)
    response.end(JSON.stringify({ ...ACCOUNT, credits: 80 }))
  }
  await auth.getState().fetchProfile()
  expect(headers).toEqual(['Bearer secret'])
  expect(auth.getState().user?.credits).toBe(80)
})

test('a 401 on any call signs out; where an account is needed, the console says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  answer = refuses(401, 'authentication_required', 'Please sign in.')
  await auth.getState().fetchProfile()
  expect(auth.getState()).toMatchObject({ user: null, token: null, isAuthenticated: false })
  expect(stored.has('auth_token')).toBe(false)
  expect(log).toHaveBeenCalledWith('Authentication required')
  expect(await toastTitles()).toEqual(['You have been signed out'])
})

test('a server in trouble does not sign anybody out', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  answer = (_request, response) => response.writeHead(503).end()
  await auth.getState().fetchProfile()
  expect(auth.getState()).toMatchObject({ token: 'secret', isAuthenticated: true })
})

test('a late 401 of an earlier sign-in does not end the present one', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  const { refuseToken } = await import('./stored-token.ts')
  refuseToken('an earlier token')
  expect(auth.getState().isAuthenticated).toBe(true)
})

test('who signs out by hand is not told that a session ended', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  auth.getState().logout()
  expect(auth.getState().isAuthenticated).toBe(false)
  expect(await toastTitles()).toEqual([])
})

test('signing out forgets everything here and tells the server with the old token', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  await auth.getState().login(CREDENTIALS)
  const told = new Promise((resolve) => {
    answer = (request, response) => {
      resolve(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.end('{"message":""}')
    }
  })
  auth.getState().logout()
  expect(auth.getState()).toMatchObject({ user: null, token: null, isAuthenticated: false })
  expect(stored.has('auth_token')).toBe(false)
  expect(await told).toBe('POST /api/auth/logout Bearer secret')
})

test('the next visit is signed in, until the profile is loaded without a name', async () => {
  stored.set('auth_token', 'secret')
  stored.set('auth-storage', '{"state":{"token":"secret","isAuthenticated":true},"version":0}')
  const auth = await openStore()
  expect(auth.getState()).toMatchObject({ user: null, token: 'secret', isAuthenticated: true })
})

test('without the token itself the next visit is signed out', async () => {
  stored.set('auth-storage', '{"state":{"token":"secret","isAuthenticated":true},"version":0}')
  const auth = await openStore()
  expect(auth.getState()).toMatchObject({ token: null, isAuthenticated: false })
})

test('signing out in another tab signs out here; signing in there signs in here', async () => {
  answer = says(SIGNED_IN)
  const auth = await openStore()
  const { followOtherTabs } = await import('./auth-store.ts')
  await auth.getState().login(CREDENTIALS)
  stored.delete('auth_token')
  followOtherTabs({ key: 'auth_token' })
  expect(auth.getState()).toMatchObject({ token: null, isAuthenticated: false })
  answer = says(ACCOUNT)
  stored.set('auth_token', 'another')
  followOtherTabs({ key: 'auth_token' })
  expect(auth.getState()).toMatchObject({ token: 'another', isAuthenticated: true })
  await vi.waitUntil(() => auth.getState().user !== null)
})
