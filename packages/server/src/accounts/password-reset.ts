import { AsyncLocalStorage } from 'node:async_hooks'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { z } from 'zod'
import { networkOf } from '../platform/address-rules.ts'
import type { Db } from '../platform/database/tables.ts'
import { LETTER_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { authFailure } from './auth-failure.ts'
import { RESETS_BY_ACCOUNT, RESETS_BY_ADDRESS } from './limits.ts'
import type { Auth, ResetLink } from './open-auth.ts'
import { forgetAllGuesses, forgetGuesses } from './password-guesses.ts'

const payload = z.object({ email: z.string() })

/** Looks an account up and mails its link: in the worker, so that asking takes equally long whether there is one or not. */
export const mailResetLinkJob = {
  name: 'mail-reset-link',
  parse: (data: unknown) => payload.parse(data),
  bounds: LETTER_BOUNDS,
}

const wanted = new AsyncLocalStorage<(link: ResetLink) => void>()

/** Takes the link from better-auth, for the job that asked for it. */
export async function catchResetLink(link: ResetLink): Promise<void> {
  wanted.getStore()?.(link)
}

const resetFrom = new AsyncLocalStorage<string>()

/** Hears from better-auth whose password a link has just set: wrong ones that were tried before no longer count. */
export async function forgetGuessesAfterReset(limits: RateLimits, email: string): Promise<void> {
  await forgetAllGuesses(limits, email)
  const address = resetFrom.getStore()
  if (address !== undefined) await forgetGuesses(limits, { email, address })
}

/** Orders the letter. Says nothing about whether the account exists. */
export async function requestReset(
  parts: { readonly db: Db; readonly queue: Queue; readonly limits: RateLimits },
  email: string,
  address: string,
): Promise<void> {
  await parts.limits.count(RESETS_BY_ADDRESS, networkOf(address))
  await parts.limits.count(RESETS_BY_ACCOUNT, email)
  await parts.db.transaction().execute((tx) => parts.queue.enqueue(tx, mailResetLinkJob, { email }))
}

/** The job: a fresh single-use link to the account's address, or nothing when there is no such account. */
export async function mailResetLink(
  parts: { readonly auth: Auth; readonly mailer: Mailer; readonly origin: string },
  email: string,
): Promise<void> {
  if (email === DEMO_CREDENTIALS.email) return
  let link: ResetLink | undefined
  await wanted.run(
    (made) => {
      link = made
    },
    () => parts.auth.api.requestPasswordReset({ body: { email } }),
  )
  if (link !== undefined) await parts.mailer.send(letter(link, parts.origin))
}

/** Sets the password and ends every session. Throws `reset_link_invalid` for a token that is used, expired or made up. */
export async function resetPassword(
  parts: { readonly auth: Auth; readonly limits: RateLimits },
  request: { readonly token: string; readonly password: string; readonly address: string },
): Promise<void> {
  const { token, password, address } = request
  await parts.limits.count(RESETS_BY_ADDRESS, networkOf(address))
  try {
    await resetFrom.run(address, () => parts.auth.api.resetPassword({ body: { token, newPassword: password } }))
  } catch (error) {
    if (authFailure(error) !== 'INVALID_TOKEN') throw error
    throw new Problem('reset_link_invalid', 'This link has been used or has expired. Ask for a new one.')
  }
}

function letter({ email, token }: ResetLink, origin: string): Mail {
  return {
    to: email,
    subject: 'A new password for Afterimage',
    text: `Somebody, probably you, asked for a new password for the Afterimage account of ${email}.

Choose it here, within an hour:

${origin}/reset-password?token=${encodeURIComponent(token)}

The link works once. If it was not you, do nothing: your password stays as it is.
`,
  }
}
