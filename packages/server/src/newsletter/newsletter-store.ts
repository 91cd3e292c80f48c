import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { NewsletterSubscriberTable, NewsletterTokenTable } from './newsletter-tables.ts'

export type SubscriberRow = Readonly<Selectable<NewsletterSubscriberTable>>

export async function findSubscriber(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Notes that the address wants the newsletter, and waits for its proof. Returns the subscriber's id, or undefined when
 * the address is subscribed already, and nothing changes.
 */
export async function putPending(
  tx: Tx,
  subscriber: Pick<Insertable<NewsletterSubscriberTable>, 'id' | 'email' | 'source' | 'referrer' | 'asked_at'>,
  now: Date,
): Promise<string | undefined> {
  const { source, referrer, asked_at } = subscriber
  const row = await tx
    .insertInto('newsletter_subscribers')
    .values({ ...subscriber, status: 'pending', created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ source, referrer, asked_at, status: 'pending', created_at: now })
        .where('newsletter_subscribers.status', '!=', 'subscribed'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The subscriber whose token it is, locked until the transaction ends; undefined once the token has expired. */
export async function lockByToken(
  tx: Tx,
  proof: { readonly email: string; readonly hash: string; readonly purpose: NewsletterTokenTable['purpose'] },
  now: Date,
): Promise<SubscriberRow | undefined> {
  return tx
    .selectFrom('newsletter_subscribers')
    .innerJoin('newsletter_tokens', 'subscriber_id', 'newsletter_subscribers.id')
    .selectAll('newsletter_subscribers')
    .where('hash', '=', proof.hash)
    .where('purpose', '=', proof.purpose)
    .where('email', '=', proof.email)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .forUpdate('newsletter_subscribers')
    .executeTakeFirst()
}

export async function markSubscribed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('newsletter_subscribers')
    .set({ status: 'subscribed', verified_at: now, unsubscribed_at: null })
    .where('id', '=', id)
    .execute()
}

/** Links that would subscribe the address again are worth nothing from now on. */
export async function markUnsubscribed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('newsletter_tokens').where('subscriber_id', '=', id).where('purpose', '=', 'verify').execute()
}

export async function insertToken(db: Db, token: Insertable<NewsletterTokenTable>): Promise<void> {
  await db.insertInto('newsletter_tokens').values(token).execute()
}

/** Removes expired tokens, and addresses whose owner never confirmed them since the moment. */
export async function deleteUnconfirmed(db: Db, now: Date, askedBefore: Date): Promise<void> {
  await db.deleteFrom('newsletter_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('newsletter_subscribers')
    .where('status', '=', 'pending')
    .where('created_at', '<=', askedBefore)
    .execute()
}
