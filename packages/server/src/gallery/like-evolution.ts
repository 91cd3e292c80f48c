import { authoriseViewer, type Viewer } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import { COUNTED_OF_NETWORK } from './hash-person.ts'
import { countLikes, countLikesOfNetwork, deleteLike, insertLike, type Liker, lockForCounting } from './like-store.ts'
import { notFound } from './not-found.ts'

/** Likes of one evolution that one network has, counted or not: bounds the rows that a program can make. */
const MAX_OF_NETWORK = 50

export interface Liking {
  readonly liker: Liker
  /** Whether the visitor is made for this like, because none was known. */
  readonly isNew: boolean
  /** Whether it counts wherever it comes from: an account whose address is proved. */
  readonly isTrusted: boolean
  /** A hash of the network, keyed by the evolution. */
  readonly networkHash: string
  readonly viewer: Viewer
}

/**
 * Likes the evolution, or takes the like back; the count changes in the same transaction. Of visitors of one network only
 * a few are counted (see {@link COUNTED_OF_NETWORK}); the others have their like all the same. Throws `not_found`,
 * `evolution_hidden`, `evolution_removed`, and `too_many_requests` for a network that has liked it very often.
 */
export async function likeEvolution(
  db: Db,
  evolutionId: string,
  { liker, isNew, isTrusted, networkHash, viewer }: Liking,
  now: Date,
): Promise<{ readonly isLiked: boolean; readonly likeCount: number }> {
  return db.transaction().execute(async (tx) => {
    const evolution = await lockForCounting(tx, evolutionId)
    if (evolution === undefined) throw notFound()
    authoriseViewer(evolution, viewer)
    const wasLiked = await deleteLike(tx, evolutionId, liker)
    if (!wasLiked) {
      const ofNetwork = await countLikesOfNetwork(tx, evolutionId, networkHash)
      if (!isTrusted && ofNetwork.all >= MAX_OF_NETWORK) {
        throw new Problem('too_many_requests', 'Your network has liked this many times already.')
      }
      const isCounted =
        isTrusted || ofNetwork.counted < (isNew ? COUNTED_OF_NETWORK.network : COUNTED_OF_NETWORK.visitor)
      await insertLike(tx, evolutionId, liker, { networkHash, isCounted, at: now })
    }
    return { isLiked: !wasLiked, likeCount: await countLikes(tx, evolutionId) }
  })
}
