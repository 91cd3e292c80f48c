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

/** The newest messages, newest first; where it is asked for, only open ones, and those behind the one of this number. */
export async function listMessages(
  db: Db,
  limit: number,
  { isOpen = false, before }: { readonly isOpen?: boolean; readonly before?: number | undefined } = {},
): Promise<readonly ContactMessageRow[]> {
  let messages = db.selectFrom('contact_messages').selectAll().orderBy('id', 'desc').limit(limit)
  if (isOpen) messages = messages.where('closed_at', 'is', null)
  if (before !== undefined) messages = messages.where('id', '<', before)
  return messages.execute()
}

/** How many messages nobody has marked as answered. */
export async function countOpenMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks a message as answered, or opens it again. */
export async function markMessage(
  tx: Tx,
  id: number,
  isClosed: boolean,
): Promise<'changed' | 'unchanged' | 'not_found'> {
  const message = await tx
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (message === undefined) return 'not_found'
  if ((message.closed_at !== null) === isClosed) return 'unchanged'
  await tx
    .updateTable('contact_messages')
    .set({ closed_at: isClosed ? new Date() : null })
    .where('id', '=', id)
    .execute()
  return 'changed'
}

export async function deleteMessagesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<=', moment).execute()
}
