import { randomUUID } from 'node:crypto'
import type { Liking } from '../src/gallery/like-evolution.ts'
import type { Liker } from '../src/gallery/like-store.ts'

/** A like of somebody who has a cookie and a network of their own. */
export function likingOf(liker: Liker): Liking {
  return {
    liker,
    isNew: false,
    isTrusted: false,
    networkHash: randomUUID(),
    viewer: { account: undefined, visitor: undefined },
  }
}
