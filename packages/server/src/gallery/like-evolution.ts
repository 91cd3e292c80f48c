import type { Db } from '../platform/database/tables.ts'
import { countLikes, deleteLike, insertLike, type Liker, lockForCounting } from './like-store.ts'
import { notFound } from './not-found.ts'

/** Likes the evolution, or takes the like back; the count changes in the same transaction. Throws `not_found`. */
export async function likeEvolution(
  db: Db,
  evolutionId: string,
  liker: Liker,
  now: Date,
): Promise<{ readonly isLiked: boolean; readonly likeCount: number }> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockForCounting(tx, evolutionId))) throw notFound()
    const wasLiked = await deleteLike(tx, evolutionId, liker)
    if (!wasLiked) await insertLike(tx, evolutionId, liker, now)
    return { isLiked: !wasLiked, likeCount: await countLikes(tx, evolutionId) }
  })
}
