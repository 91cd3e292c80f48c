import type { Guarded } from '../evolutions/evolutions.ts'
import type { Caller } from '../platform/caller.ts'
import type { Db, Tx } from '../platform/database/tables.ts'

/** Whose like it is: of the account that is signed in, else of the visitor. */
export interface Liker {
  readonly column: 'account_id' | 'visitor'
  readonly id: string
}

/** Owns no like. */
export const NOBODY: Liker = { column: 'visitor', id: '00000000-0000-0000-0000-000000000000' }

export function likerOf({ account, visitor }: Caller): Liker {
  if (account !== undefined) return { column: 'account_id', id: account.id }
  return visitor === undefined ? NOBODY : { column: 'visitor', id: visitor }
}

/** Locks the evolution, so that likes of it wait for one another; undefined when there is none. */
export async function lockForCounting(tx: Tx, evolutionId: string): Promise<Guarded | undefined> {
  return tx
    .selectFrom('evolutions')
    .select(['owner_account', 'owner_visitor', 'moderation', 'removal_reason'])
    .where('id', '=', evolutionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** False when there was no such like. */
export async function deleteLike(tx: Tx, evolutionId: string, { column, id }: Liker): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('likes')
    .where('evolution_id', '=', evolutionId)
    .where(column, '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function insertLike(
  tx: Tx,
  evolutionId: string,
  { column, id }: Liker,
  { networkHash, isCounted, at }: { readonly networkHash: string; readonly isCounted: boolean; readonly at: Date },
): Promise<void> {
  const owner = column === 'visitor' ? { visitor: id, account_id: null } : { visitor: null, account_id: id }
  await tx
    .insertInto('likes')
    .values({ ...owner, evolution_id: evolutionId, network_hash: networkHash, counted: isCounted, created_at: at })
    .execute()
}

/** The likes of one network, all of them and those of visitors that are in the counts. */
export async function countLikesOfNetwork(
  tx: Tx,
  evolutionId: string,
  networkHash: string,
): Promise<{ readonly all: number; readonly counted: number }> {
  return tx
    .selectFrom('likes')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('all'),
      cast<number>(fn.countAll().filterWhere('counted', '=', true), 'integer').as('counted'),
    ])
    .where('evolution_id', '=', evolutionId)
    .where('network_hash', '=', networkHash)
    .executeTakeFirstOrThrow()
}

/** How many like it, kept by the triggers of migrations 0005 and 0017: those that are not counted are not among them. */
export async function countLikes(tx: Tx, evolutionId: string): Promise<number> {
  const row = await tx
    .selectFrom('evolutions')
    .select('like_count')
    .where('id', '=', evolutionId)
    .executeTakeFirstOrThrow()
  return row.like_count
}

/** Makes the visitor's likes the account's; what both liked stays liked once. */
export async function claimLikes(db: Db, visitor: string, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('likes')
      .set({ account_id: accountId, visitor: null })
      .where('visitor', '=', visitor)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('likes as own')
              .whereRef('own.evolution_id', '=', 'likes.evolution_id')
              .where('own.account_id', '=', accountId),
          ),
        ),
      )
      .execute()
    await tx.deleteFrom('likes').where('visitor', '=', visitor).execute()
  })
}

/** What the account likes, newest first. */
export async function listLikesOf(
  db: Db,
  accountId: string,
): Promise<readonly { readonly evolution_id: string; readonly created_at: Date }[]> {
  return db
    .selectFrom('likes')
    .select(['evolution_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}
