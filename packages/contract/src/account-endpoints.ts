import { z } from 'zod'
import {
  account,
  creditTransaction,
  email,
  emailedToken,
  givenPassword,
  identityProvider,
  identityProviderId,
  newPassword,
  session,
} from './account.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { typedId } from './typed-id.ts'

const done = z.object({ message: z.string() })

/** The token goes into `Authorization: Bearer …` and nowhere else, least of all into an address. */
const signedIn = z.object({
  token: z.string(),
  user: account,
  /** Evolutions of this visitor that became the account's. */
  claimedEvolutions: z.number().int().nonnegative(),
})

export const getSignInOptions = endpoint({
  id: 'getSignInOptions',
  method: 'GET',
  path: '/auth/options',
  summary: 'What the sign-in screen can offer',
  ok: {
    status: 200,
    body: z.object({
      demoAccount: z.boolean(),
      /** Whether an account can be made and used with a password here. */
      password: z.boolean(),
      /** Where else people can sign in. */
      providers: z.array(identityProvider),
    }),
  },
  fails: [],
})

export const beginSignIn = endpoint({
  id: 'beginSignIn',
  method: 'POST',
  path: '/auth/providers/:provider/begin',
  summary:
    'Where to send the browser to sign in with an identity provider (OpenID Connect); sets the cookie that ties its answer to it',
  params: z.object({ provider: identityProviderId }),
  ok: { status: 200, body: z.object({ url: z.url() }) },
  fails: ['not_found', 'too_many_requests', 'sign_in_unavailable'],
})

export const finishSignIn = endpoint({
  id: 'finishSignIn',
  method: 'POST',
  path: '/auth/providers/:provider/finish',
  summary:
    "Sign in with what the identity provider sent the browser back with, once; an account is made where the address has none, and the visitor's evolutions become its own",
  params: z.object({ provider: identityProviderId }),
  body: z.object({
    /** The query of the address that the provider sent the browser to. */
    query: z.string().max(8_192),
  }),
  ok: { status: 200, body: signedIn.extend({ isNew: z.boolean() }) },
  fails: ['not_found', 'sign_in_failed', 'sign_in_unavailable', 'email_unproved', 'email_taken', 'too_many_requests'],
})

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  summary: "Make an account with 100 free credits; the visitor's evolutions become its own",
  body: z.object({ email, password: newPassword }),
  ok: { status: 201, body: signedIn },
  fails: ['email_taken', 'password_off', 'too_many_requests'],
})

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: "Sign in; the visitor's evolutions become the account's",
  body: z.object({ email, password: givenPassword }),
  ok: { status: 200, body: signedIn },
  fails: ['invalid_credentials', 'password_off', 'too_many_requests'],
})

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session; the token is worth nothing afterwards',
  ok: { status: 200, body: done },
  fails: [],
})

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/request-password-reset',
  summary: 'Mail a link for a new password; the answer is the same whether there is such an account or not',
  body: z.object({ email }),
  ok: { status: 202, body: done },
  fails: ['password_off', 'too_many_requests'],
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the token of the mailed link, once; every session ends',
  body: z.object({ token: emailedToken, password: newPassword }),
  ok: { status: 200, body: done },
  fails: ['reset_link_invalid', 'password_off', 'too_many_requests'],
})

export const requestEmailProof = endpoint({
  id: 'requestEmailProof',
  method: 'POST',
  path: '/user/email-proof',
  summary: 'Email a link that confirms the account’s address',
  ok: { status: 202, body: done },
  fails: ['authentication_required', 'demo_account', 'not_possible_now', 'too_many_requests'],
})

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm an address with the token from the emailed link, once',
  body: z.object({ token: emailedToken }),
  ok: { status: 200, body: z.object({ message: z.string(), email: z.string() }) },
  fails: ['token_invalid', 'too_many_requests'],
})

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/user',
  summary: 'The signed-in account',
  ok: { status: 200, body: account },
  fails: ['authentication_required'],
})

export const getCredits = endpoint({
  id: 'getCredits',
  method: 'GET',
  path: '/user/credits',
  summary: 'The balance and the newest entries of the ledger, newest first',
  ok: {
    status: 200,
    body: z.object({ credits: z.number().int().nonnegative(), transactions: z.array(creditTransaction) }),
  },
  fails: ['authentication_required'],
})

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/user/password',
  summary: 'Choose a new password; every other session ends',
  body: z.object({ currentPassword: givenPassword, newPassword }),
  ok: { status: 200, body: done },
  fails: ['authentication_required', 'wrong_password', 'password_off', 'demo_account', 'too_many_requests'],
})

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where this account is signed in',
  ok: { status: 200, body: z.object({ sessions: z.array(session) }) },
  fails: ['authentication_required'],
})

export const listSignIns = endpoint({
  id: 'listSignIns',
  method: 'GET',
  path: '/user/sign-ins',
  summary: 'How this account can sign in',
  ok: { status: 200, body: z.object({ hasPassword: z.boolean(), providers: z.array(identityProvider) }) },
  fails: ['authentication_required'],
})

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: 'Sign out one session',
  params: z.object({ id: typedId }),
  ok: { status: 200, body: done },
  fails: ['authentication_required', 'not_found', 'demo_account'],
})

export const endAllSessions = endpoint({
  id: 'endAllSessions',
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'Sign out everywhere, here included',
  ok: { status: 200, body: done },
  fails: ['authentication_required', 'demo_account'],
})

export const getExport = fileEndpoint({
  id: 'getExport',
  method: 'GET',
  path: '/user/export',
  summary: 'Everything stored about the account, as a ZIP',
  ok: { status: 200, types: ['application/zip'] },
  fails: ['authentication_required', 'too_many_requests'],
})

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  method: 'POST',
  path: '/user/delete',
  summary: 'Delete the account with its evolutions, files and history, at once and permanently',
  body: z.object({
    /** Of an account that has one. */
    password: givenPassword.optional(),
    /** The account's address, of one that has no password and signed in lately. */
    email: email.optional(),
  }),
  withinMs: 60_000,
  ok: { status: 200, body: done },
  fails: [
    'authentication_required',
    'wrong_password',
    'wrong_email',
    'demo_account',
    'not_possible_now',
    'too_many_requests',
  ],
})
