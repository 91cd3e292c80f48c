import {
  beginSignIn,
  confirmEmail,
  finishSignIn,
  getSignInOptions,
  login,
  logout,
  register,
  requestEmailProof,
  requestPasswordReset,
  resetPassword,
} from '../account-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT } from './samples.ts'

const TOKEN = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
const PASSWORD = 'correct horse'
const { email } = ACCOUNT

/** Signing up, in and out. */
export const SIGN_IN_EXAMPLES: readonly CallExample[] = [
  example(getSignInOptions, {
    answer: { demoAccount: false, password: true, providers: [{ id: 'google', name: 'Google' }] },
  }),
  example(register, {
    body: { email, password: PASSWORD },
    answer: { token: TOKEN, user: { ...ACCOUNT, credits: 100, isProved: false }, claimedEvolutions: 0 },
  }),
  example(login, {
    body: { email, password: PASSWORD },
    answer: { token: TOKEN, user: ACCOUNT, claimedEvolutions: 0 },
  }),
  example(beginSignIn, {
    answer: {
      url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=afterimage&response_type=code&scope=openid+email&state=xxxxxxxx',
    },
  }),
  example(finishSignIn, {
    body: { query: '?code=xxxxxxxx&state=xxxxxxxx' },
    answer: { token: TOKEN, user: ACCOUNT, claimedEvolutions: 0, isNew: false },
  }),
  example(logout, { answer: { message: 'You are signed out.' } }),
  example(requestPasswordReset, {
    body: { email },
    answer: { message: 'If there is an account with this address, a link is on its way to it.' },
  }),
  example(resetPassword, {
    body: { token: TOKEN, password: 'battery staple' },
    answer: { message: 'Your password is set. Please sign in with it.' },
  }),
  example(requestEmailProof, { answer: { message: `A link is on its way to ${email}.` } }),
  example(confirmEmail, { body: { token: TOKEN }, answer: { message: 'Your email address is confirmed.', email } }),
]
