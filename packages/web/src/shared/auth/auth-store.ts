import type { Account } from '@afterimage/contract/account'
import * as calls from '@afterimage/contract/account-endpoints'
import type { z } from 'zod'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { ApiProblem } from '../api/api-problem.ts'
import { callApi } from '../api/call-api.ts'
import { type ToastMessage, toast } from '../ui/toast-store.ts'
import { dropToken, onTokenLost, refuseToken, storedToken, storeToken, TOKEN_KEY } from './stored-token.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What an identity provider sent the browser back with. */
export interface ProviderAnswer {
  readonly provider: string
  readonly query: string
}

type SignedIn = z.output<typeof calls.login.ok.body>

interface AuthState {
  readonly user: Account | null
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  /** Why the last sign-in failed, as a sentence to show. */
  readonly error: string | null
  readonly login: (credentials: Credentials) => Promise<SignedIn>
  readonly register: (credentials: Credentials) => Promise<SignedIn>
  readonly finishSignIn: (answer: ProviderAnswer) => Promise<z.output<typeof calls.finishSignIn.ok.body>>
  readonly logout: () => void
  /** Loads the profile anew. A refusal signs out; a server out of reach says nothing about the sign-in, so it stays. */
  readonly fetchProfile: () => Promise<void>
  readonly clearError: () => void
}

const SIGNED_OUT = { user: null, token: null, isAuthenticated: false, isLoading: false, error: null } as const

/** Told when the server ends a sign-in, so that nobody wonders where their things went. */
const SESSION_ENDED = {
  title: 'You have been signed out',
  description: 'Your session has ended. Please sign in again to continue.',
  variant: 'destructive',
} as const satisfies ToastMessage

/** Who is signed in. Storage keeps the token and the fact, nothing about the person. */
export const useAuth = create<AuthState>()(
  persist(
    (set, get) => {
      const signIn = async <Answer extends SignedIn>(calling: () => Promise<Answer>, fallback: string) => {
        set({ isLoading: true, error: null })
        try {
          const answer = await calling()
          storeToken(answer.token)
          set({ user: answer.user, token: answer.token, isAuthenticated: true, isLoading: false })
          return answer
        } catch (error) {
          set({ isLoading: false, error: sentenceOf(error, fallback) })
          throw error
        }
      }
      return {
        ...SIGNED_OUT,
        login: (body) => signIn(() => callApi(calls.login, { body }), 'Login failed'),
        register: (body) => signIn(() => callApi(calls.register, { body }), 'Registration failed'),
        finishSignIn: ({ provider, query }) =>
          signIn(() => callApi(calls.finishSignIn, { params: { provider }, body: { query } }), 'Login failed'),
        logout: () => {
          // The token is worth nothing to this page from now on, whether the server hears of it or not.
          if (get().token !== null) callApi(calls.logout).catch(() => undefined)
          dropToken()
        },
        fetchProfile: async () => {
          const { token } = get()
          if (token === null) return
          try {
            const user = await callApi(calls.getUser)
            if (get().token === token) set({ user })
          } catch (error) {
            if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) refuseToken(token)
          }
        },
        clearError: () => set({ error: null }),
      }
    },
    {
      name: 'auth-storage',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ token, isAuthenticated }) => ({ token, isAuthenticated }),
      // The token that calls are made with decides: without it the rest would only look signed in.
      merge: (kept, fresh) => {
        const token = storedToken()
        return isSignedIn(kept) && kept.token === token ? { ...fresh, token, isAuthenticated: true } : fresh
      },
    },
  ),
)

onTokenLost((loss) => {
  useAuth.setState(SIGNED_OUT)
  if (loss === 'refused') toast(SESSION_ENDED)
})

/** Follows a sign-in, or its end, in another tab; storage events come from other tabs only. */
export function followOtherTabs({ key }: Pick<StorageEvent, 'key'>): void {
  const token = storedToken()
  if ((key !== null && key !== TOKEN_KEY) || token === useAuth.getState().token) return
  useAuth.setState({ ...SIGNED_OUT, token, isAuthenticated: token !== null })
  void useAuth.getState().fetchProfile()
}

globalThis.window?.addEventListener('storage', followOtherTabs)

function isSignedIn(kept: unknown): kept is { token: string } {
  return typeof kept === 'object' && kept !== null && 'token' in kept && typeof kept.token === 'string'
}

/** The server's own sentence where it has one. */
function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiProblem)) return fallback
  if (error.kind === 'refused') return error.code === undefined ? fallback : error.message
  return `${fallback}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
}
