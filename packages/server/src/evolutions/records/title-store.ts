import { titleWords } from '@afterimage/core/title-words'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { EvolutionRow } from './evolution-store.ts'

/** What an evolution is called, and who made it. */
interface Titled {
  readonly title: string | null
  /** Left out, it stays as it is. */
  readonly maker?: string | null | undefined
}

/** Gives the evolution another title and maker, or none, with the words that it is found by. Leaves the time of the last change alone. */
export async function setTitle(db: Db, id: string, { title, maker }: Titled): Promise<EvolutionRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('evolutions')
      .set({ title, ...(maker !== undefined && { maker }) })
      .where('id', '=', id)
      // Of one that the operator has just removed nothing is kept.
      .where('moderation', '!=', 'removed')
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return undefined
    await tx.deleteFrom('title_words').where('evolution_id', '=', id).execute()
    await insertTitleWords(tx, row)
    return row
  })
}

/** The words that the title and the maker are found by; of an evolution without either, none. */
export async function insertTitleWords(
  tx: Tx,
  { id, title, maker, created_at }: Pick<EvolutionRow, 'id' | 'title' | 'maker' | 'created_at'>,
): Promise<void> {
  const words = [...new Set([...titleWords(title ?? ''), ...titleWords(maker ?? '')])]
  if (words.length === 0) return
  await tx
    .insertInto('title_words')
    .values(words.map((word) => ({ word, evolution_id: id, created_at })))
    .execute()
}
