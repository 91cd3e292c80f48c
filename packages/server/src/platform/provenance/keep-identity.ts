import { readIdentity, type SigningIdentity, UnusableIdentity } from '@afterimage/film/provenance/signing-identity'
import type { Db } from '../database/tables.ts'
import './provenance-tables.ts'
import { seal, unseal } from '../seal.ts'

const PURPOSE = 'afterimage: the key of C2PA certificates'
/** Nobody else has the row for longer than it takes to write it. */
const MAX_ROUNDS = 5

/**
 * What this installation signs with: made once, and kept in the database, so that all processes have the same; its key is sealed with the
 * secret that they share. Where that is another one now, or the certificates have expired, they are made anew.
 */
export async function keepIdentity(
  db: Db,
  secret: string,
  organisation: string,
  now: Date = new Date(),
): Promise<SigningIdentity> {
  for (let rounds = 1; rounds <= MAX_ROUNDS; rounds += 1) {
    const kept = await db.selectFrom('signing_identities').selectAll().executeTakeFirst()
    const identity = kept && open(kept, secret, now)
    if (identity !== undefined) return identity
    const { makeIdentity } = await import('@afterimage/film/provenance/make-identity')
    const { certificates, privateKey } = await makeIdentity(organisation, now)
    const row = {
      certificates: certificates.join('\n'),
      sealed_key: seal(privateKey, secret, PURPOSE),
      created_at: now,
    }
    if (kept === undefined) {
      await db
        .insertInto('signing_identities')
        .values({ ...row, is_own: true })
        .onConflict((conflict) => conflict.column('is_own').doNothing())
        .execute()
    } else {
      // Of two that find it so, one replaces it, and the other takes what that one has made.
      await db.updateTable('signing_identities').set(row).where('sealed_key', '=', kept.sealed_key).execute()
    }
  }
  throw new Error('Others made certificates again and again: do all processes have the same SESSION_SECRET?')
}

function open(
  { certificates, sealed_key }: { readonly certificates: string; readonly sealed_key: string },
  secret: string,
  now: Date,
): SigningIdentity | undefined {
  const privateKey = unseal(sealed_key, secret, PURPOSE)
  if (privateKey === undefined) return undefined
  try {
    return readIdentity(certificates, privateKey, now)
  } catch (error) {
    if (error instanceof UnusableIdentity) return undefined
    throw error
  }
}
