import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { ContactMessageTable } from './contact-tables.ts'

export type ContactMessageRow = Readonly<Selectable<ContactMessageTable>>

/** Returns the message's number. */
export async function insertMessage(tx: Tx, message: Omit<Insertable<ContactMessageTable>, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findMessage(db: Db, id: number): Promise<ContactMessageRow | undefined> {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest messages, newest first. */
export async function listMessages(db: Db, limit: number): Promise<readonly ContactMessageRow[]> {
  return db.selectFrom('contact_messages').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export async function deleteMessagesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<=', moment).execute()
}
