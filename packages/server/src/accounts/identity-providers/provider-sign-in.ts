import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS, email as emailSchema } from '@afterimage/contract/account'
import { networkOf } from '../../platform/address-rules.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type AccountRow, findAccountByEmail } from '../account-store.ts'
import { REGISTRATIONS_BY_ADDRESS } from '../limits.ts'
import type { Auth } from '../open-auth.ts'
import { withFreshToken } from '../session-token.ts'
import type { NewSession } from '../sign-in.ts'
import { addSignIn, findAccountOf } from './identity-store.ts'
import type { IdentityProvider, ProvedPerson } from './open-identity-provider.ts'

export interface ProviderSignInParts {
  readonly db: Db
  readonly auth: Auth
  readonly limits: RateLimits
}

/** Where somebody comes from. */
interface Place {
  readonly address: string
  readonly userAgent: string
}

/**
 * Signs in whom a provider vouches for: to the account that is linked to the person there; else to the one that has the address, which
 * is linked from now on; else to a new one. An address counts only where both sides say that it is proved: otherwise anyone could make an
 * account with somebody else's address, here or there, and wait for its owner. Throws `email_unproved` and `email_taken`.
 */
export async function signInFrom(
  parts: ProviderSignInParts,
  provider: Pick<IdentityProvider, 'name' | 'issuer'>,
  person: ProvedPerson,
  place: Place,
): Promise<NewSession & { readonly isNew: boolean }> {
  const known = await findAccountOf(parts.db, provider.issuer, person.subject)
  if (known !== undefined) return { ...(await openSession(parts, known, place)), isNew: false }
  const address = provedAddress(provider, person)
  const { accountId, isNew } = await accountWith(parts, provider, { ...person, address }, place)
  return { ...(await openSession(parts, accountId, place)), isNew }
}

function provedAddress({ name }: { readonly name: string }, { email, isEmailProved }: ProvedPerson): string {
  const parsed = emailSchema.safeParse(email)
  if (!parsed.success)
    throw new Problem('email_unproved', `${name} told us no email address, so there is no account to sign in to.`)
  if (isEmailProved) return parsed.data
  throw new Problem(
    'email_unproved',
    `${name} has not confirmed that ${parsed.data} is yours. Confirm it there, then sign in again.`,
  )
}

async function accountWith(
  { db, limits }: ProviderSignInParts,
  { name, issuer }: Pick<IdentityProvider, 'name' | 'issuer'>,
  { address, subject }: { readonly address: string; readonly subject: string },
  place: Place,
): Promise<{ readonly accountId: string; readonly isNew: boolean }> {
  const existing = await findAccountByEmail(db, address)
  if (existing === undefined) await limits.count(REGISTRATIONS_BY_ADDRESS, networkOf(place.address))
  return db.transaction().execute(async (tx) => {
    const account = (await findAccountByEmail(tx, address)) ?? (await addAccount(tx, address))
    if (account.is_demo || address === DEMO_CREDENTIALS.email) throw taken(name, address)
    if (!account.email_verified) throw unproved(address)
    const isLinked = await addSignIn(tx, { id: randomUUID(), accountId: account.id, issuer, subject })
    if (!isLinked) throw taken(name, address)
    return { accountId: account.id, isNew: existing === undefined }
  })
}

/** The new account, or the one that another call made at the same moment. */
async function addAccount(tx: Tx, address: string): Promise<AccountRow> {
  const now = new Date()
  await tx
    .insertInto('accounts')
    .values({
      ...{ id: randomUUID(), email: address, email_verified: true, name: '', image: null },
      ...{ created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return tx.selectFrom('accounts').selectAll().where('email', '=', address).executeTakeFirstOrThrow()
}

async function openSession(
  { auth }: ProviderSignInParts,
  accountId: string,
  { userAgent }: Place,
): Promise<NewSession> {
  const { internalAdapter } = await auth.$context
  const { token } = await withFreshToken(() =>
    internalAdapter.createSession(accountId, false, { userAgent: userAgent.slice(0, 300) }),
  )
  return { token, accountId }
}

function unproved(address: string): Problem {
  return new Problem(
    'email_unproved',
    `There is an account with ${address} whose address was never confirmed. Sign in to it with its password, or choose a new one by email, and this sign-in works from then on.`,
  )
}

function taken(name: string, address: string): Problem {
  return new Problem('email_taken', `The account with ${address} belongs to someone else’s sign-in at ${name}.`)
}
