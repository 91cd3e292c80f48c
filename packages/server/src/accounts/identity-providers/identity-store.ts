import type { Db, Tx } from '../../platform/database/tables.ts'

/** What the password is called among the ways in. */
const PASSWORD = 'credential'
const AT_PROVIDER = 'oidc:'

/** How an account can sign in. */
export interface SignIns {
  readonly hasPassword: boolean
  readonly issuers: readonly string[]
}

/** The account that the person at the provider signs in to. */
export async function findAccountOf(db: Db, issuer: string, subject: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('credentials')
    .select('account_id')
    .where('provider', '=', AT_PROVIDER + issuer)
    .where('provider_account', '=', subject)
    .executeTakeFirst()
  return found?.account_id
}

/** Links the person to the account. False where the account, or the person, is linked already to another at this provider. */
export async function addSignIn(
  tx: Tx,
  link: { readonly id: string; readonly accountId: string; readonly issuer: string; readonly subject: string },
): Promise<boolean> {
  const now = new Date()
  await tx
    .insertInto('credentials')
    .values({
      id: link.id,
      account_id: link.accountId,
      provider: AT_PROVIDER + link.issuer,
      provider_account: link.subject,
      password_hash: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findAccountOf(tx, link.issuer, link.subject)) === link.accountId
}

export async function findSignIns(db: Db, accountId: string): Promise<SignIns> {
  const rows = await db
    .selectFrom('credentials')
    .select(['provider', 'password_hash'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    hasPassword: rows.some(({ provider, password_hash }) => provider === PASSWORD && password_hash !== null),
    issuers: rows
      .filter(({ provider }) => provider.startsWith(AT_PROVIDER))
      .map(({ provider }) => provider.slice(AT_PROVIDER.length)),
  }
}
