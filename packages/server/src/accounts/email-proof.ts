import { z } from 'zod'
import { networkOf } from '../platform/address-rules.ts'
import type { Identity } from '../platform/caller.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import { recipientOf } from '../platform/mail/recipient.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import { countWithin, type RateLimits } from '../platform/rate-limit.ts'
import { findOwnAccount, markProved } from './account-store.ts'
import { refuseDemo } from './change-account.ts'
import { CONFIRMATIONS_BY_ADDRESS, PROOFS_BY_ACCOUNT, PROOFS_BY_ADDRESS, PROOFS_BY_RECIPIENT } from './limits.ts'
import type { Auth } from './open-auth.ts'
import { randomToken } from './session-token.ts'

export const PROOF_LINK_HOURS = 24

const payload = z.object({ accountId: z.uuid() })

/** Mails the link that proves an account's address: made when the email leaves, so that no token is ever kept. */
export const mailProofJob = {
  name: 'mail-proof',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

/** What the link stands for: this address of this account, and no other that it may have later. */
const proof = z.object({ accountId: z.uuid(), email: z.string() })

export interface ProofParts {
  readonly db: Db
  readonly queue: Pick<Queue, 'enqueue'>
  readonly limits: RateLimits
}

/** Orders the proof for an account that was just made. It is there in any case: a mailbox that had enough today gets no email. */
export async function orderFirstProof(parts: ProofParts, account: Pick<Identity, 'id' | 'email'>): Promise<void> {
  const sent = await countWithin(parts.limits, PROOFS_BY_RECIPIENT, recipientOf(account.email))
  if (sent !== undefined) await order(parts, account.id)
}

/** Orders another email. Throws `not_possible_now` for a proved address and `too_many_requests`. */
export async function requestProof(parts: ProofParts, account: Identity, address: string): Promise<void> {
  refuseDemo(account)
  if (account.isProved) throw new Problem('not_possible_now', 'Your email address is confirmed already.')
  await parts.limits.count(PROOFS_BY_ADDRESS, networkOf(address))
  await parts.limits.count(PROOFS_BY_ACCOUNT, account.id)
  await parts.limits.count(PROOFS_BY_RECIPIENT, recipientOf(account.email))
  await order(parts, account.id)
}

async function order({ db, queue }: ProofParts, accountId: string): Promise<void> {
  await db.transaction().execute((tx) => queue.enqueue(tx, mailProofJob, { accountId }))
}

/** The job: a fresh link, unless the address is proved meanwhile or the account gone. */
export async function mailProof(
  { db, auth, mailer, origin }: { db: Db; auth: Auth; mailer: Mailer; origin: string },
  accountId: string,
): Promise<void> {
  const account = await findOwnAccount(db, accountId)
  if (account === undefined || account.email_verified) return
  const token = randomToken()
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: JSON.stringify(proof.parse({ accountId, email: account.email })),
    expiresAt: new Date(Date.now() + PROOF_LINK_HOURS * 3_600_000),
  })
  await mailer.send(compose(account.email, `${origin}/confirm-email?token=${token}`))
}

/**
 * Proves the address with a mailed token, once; `onProved` is called in the transaction that notes it. Returns the address.
 * Throws `token_invalid` for a token that is used, expired or made up.
 */
export async function confirmEmail(
  parts: Pick<ProofParts, 'db' | 'limits'> & {
    readonly auth: Auth
    readonly onProved: (tx: Tx, accountId: string) => Promise<void>
  },
  { token, address }: { readonly token: string; readonly address: string },
): Promise<string> {
  await parts.limits.count(CONFIRMATIONS_BY_ADDRESS, networkOf(address))
  const { internalAdapter } = await parts.auth.$context
  const consumed = await internalAdapter.consumeVerificationValue(identifierOf(token))
  if (consumed === null) throw linkOver()
  const { accountId, email } = proof.parse(JSON.parse(consumed.value))
  await parts.db.transaction().execute(async (tx) => {
    if (!(await markProved(tx, accountId, email))) throw linkOver()
    await parts.onProved(tx, accountId)
  })
  return email
}

function identifierOf(token: string): string {
  return `prove-email:${token}`
}

function linkOver(): Problem {
  return new Problem('token_invalid', 'This link has been used or has expired. Request a new one on your profile.')
}

function compose(email: string, link: string): Mail {
  return {
    to: email,
    subject: 'Confirm your email address for Afterimage',
    button: 'Confirm your email address',
    text: `An Afterimage account was created with this address, ${email}.

If it is yours, confirm the address here, within ${PROOF_LINK_HOURS} hours:

${link}

After that we can email you when an evolution ends, and you can use the models that cost money.

If the account is not yours, do nothing. Until you confirm it, links like this one are all we send.
`,
  }
}
