import { AsyncLocalStorage } from 'node:async_hooks'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { z } from 'zod'
import { networkOf } from '../platform/address-rules.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import { recipientOf } from '../platform/mail/recipient.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import { countWithin, type RateLimits } from '../platform/rate-limit.ts'
import {
  type AccountRow,
  deleteResetLinks,
  findAccountByEmail,
  hasResetLink,
  lockAccount,
  markProved,
} from './account-store.ts'
import { deleteApiKeysOf } from './api-key-store.ts'
import { authFailure } from './auth-failure.ts'
import { RESETS_BY_ACCOUNT, RESETS_BY_ADDRESS, RESETS_BY_RECIPIENT } from './limits.ts'
import type { Auth, ResetLink } from './open-auth.ts'
import { forgetAllGuesses, forgetGuesses } from './password-guesses.ts'
import { orderPasswordNews } from './password-news.ts'

const payload = z.object({ email: z.string() })

/** Looks an account up and mails its link: in the worker, so that asking takes equally long whether there is one or not. */
export const mailResetLinkJob = {
  name: 'mail-reset-link',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
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

/** Orders the email. Says nothing about whether the account exists. */
export async function requestReset(
  parts: { readonly db: Db; readonly queue: Queue; readonly limits: RateLimits },
  email: string,
  address: string,
): Promise<void> {
  await parts.limits.count(RESETS_BY_ADDRESS, networkOf(address))
  await parts.limits.count(RESETS_BY_ACCOUNT, email)
  await parts.db.transaction().execute((tx) => parts.queue.enqueue(tx, mailResetLinkJob, { email }))
}

/**
 * The job: a fresh single-use link to the account's address, or nothing when there is no such account. It goes to an address that
 * nobody proved as well, since using it is a proof; such a mailbox gets few of them, whatever accounts name it.
 */
export async function mailResetLink(
  parts: {
    readonly db: Db
    readonly auth: Auth
    readonly limits: RateLimits
    readonly mailer: Mailer
    readonly origin: string
  },
  email: string,
): Promise<void> {
  if (email === DEMO_CREDENTIALS.email) return
  const account = await findAccountByEmail(parts.db, email)
  if (account === undefined) return
  const isBounded = !account.email_verified
  if (isBounded && (await countWithin(parts.limits, RESETS_BY_RECIPIENT, recipientOf(email))) === undefined) return
  let link: ResetLink | undefined
  await wanted.run(
    (made) => {
      link = made
    },
    () => parts.auth.api.requestPasswordReset({ body: { email } }),
  )
  if (link === undefined) return
  try {
    await parts.mailer.send(compose(link, parts.origin))
  } catch (error) {
    if (isBounded) await parts.limits.uncount(RESETS_BY_RECIPIENT, recipientOf(email))
    throw error
  }
}

export interface ResetParts {
  readonly db: Db
  readonly auth: Auth
  readonly limits: RateLimits
  readonly queue: Pick<Queue, 'enqueue'>
  /** Called in the transaction that notes that the address is proved. */
  readonly onProved: (tx: Tx, accountId: string) => Promise<void>
  /** Deletes the account's webhooks, in the transaction before the password is set. */
  readonly dropWebhooks: (tx: Tx, accountId: string) => Promise<void>
}

/**
 * Sets the password, ends every session, every other link, every API key and every webhook of the account, and has its owner told. Anyone who has the link reads
 * the mailbox: the address is proved. Anyone who had the account before, with a stolen password or an address that was not theirs, keeps nothing of it. Throws `reset_link_invalid` for a token that is used, expired or made up.
 */
export async function resetPassword(
  parts: ResetParts,
  request: { readonly token: string; readonly password: string; readonly address: string },
): Promise<void> {
  const { db, auth, limits } = parts
  const { token, password, address } = request
  await limits.count(RESETS_BY_ADDRESS, networkOf(address))
  const account = await keepOnlyThisLink(parts, token)
  try {
    await resetFrom.run(address, () => auth.api.resetPassword({ body: { token, newPassword: password } }))
  } catch (error) {
    if (authFailure(error) !== 'INVALID_TOKEN') throw error
    throw linkOver()
  }
  await db.transaction().execute(async (tx) => {
    // One that was mailed in the meantime dies as well.
    await deleteResetLinks(tx, account.id)
    if (!account.email_verified && (await markProved(tx, account.id, account.email))) {
      await parts.onProved(tx, account.id)
    }
    await orderPasswordNews(tx, parts.queue, account.id, 'reset')
  })
}

/** Of two links that are used at the same moment, one works: it ends the other before the password is set. */
async function keepOnlyThisLink({ db, auth, dropWebhooks }: ResetParts, token: string): Promise<AccountRow> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (link === null || link.expiresAt <= new Date()) throw linkOver()
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, link.value)
    if (account === undefined || !(await hasResetLink(tx, link.id))) throw linkOver()
    await deleteResetLinks(tx, account.id, link.id)
    // Before the password: whatever happens then, nobody who knew the old one calls in the account's name.
    await deleteApiKeysOf(tx, account.id)
    await dropWebhooks(tx, account.id)
    return account
  })
}

function linkOver(): Problem {
  return new Problem('reset_link_invalid', 'This link has been used or has expired. Request a new one.')
}

function compose({ email, token }: ResetLink, origin: string): Mail {
  return {
    to: email,
    subject: 'A new password for Afterimage',
    button: 'Choose a new password',
    text: `Someone, hopefully you, asked for a new password for the Afterimage account of ${email}.

Choose it here, within an hour:

${origin}/reset-password?token=${encodeURIComponent(token)}

The link works once. If it was not you, do nothing: your password stays as it is.
`,
  }
}
