import { useSearchParams } from 'react-router'
import { safeReturnTo } from '../../../shared/auth/return-to.ts'

/** Where the sign-in leads, and what the other account screens need to lead there too. */
export function useWayOn(usualPlace: string) {
  const [search] = useSearchParams()
  const requested = search.get('returnTo')
  const destination = safeReturnTo(requested, usualPlace)
  return { destination, returnTo: requested === null ? null : destination }
}
