import type { Caching } from '../../platform/http/send-file.ts'
import { isTakenDown } from '../records/authorise-viewer.ts'
import { areFilesGone, expiryOf } from '../records/retention-store.ts'
import type { FileGuard } from './guard-store.ts'

/** How long a cache may show a file without asking again: as long as a take-down may take to reach everybody. */
const MAX_CACHED_S = 3_600

/** No longer than the file lives, and not at all while it is hidden. */
export function fileCaching(guard: FileGuard, now: Date): Caching {
  if (isTakenDown(guard.moderation) || areFilesGone(guard)) return 'never'
  const expiry = expiryOf(guard, guard.plan)
  const leftS = expiry === null ? MAX_CACHED_S : Math.floor((expiry.getTime() - now.getTime()) / 1_000)
  return leftS <= 0 ? 'never' : { forS: Math.min(MAX_CACHED_S, leftS) }
}
