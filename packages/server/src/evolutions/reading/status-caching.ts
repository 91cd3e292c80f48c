import { isTakenDown } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'

/**
 * What caches may do with where an evolution stands. Of a public one everybody is told the same, so that one answer a second does for all who
 * follow it; browsers ask each time. A caller who says who they are is answered by the server, for a key may have been revoked.
 */
export function statusCaching(
  { moderation, visibility }: Pick<EvolutionRow, 'moderation' | 'visibility'>,
  isNamed: boolean,
): string {
  if (isTakenDown(moderation)) return 'private, no-store'
  if (visibility !== 'public' || isNamed) return 'private, no-cache'
  return 'public, max-age=0, s-maxage=1, stale-while-revalidate=2'
}
