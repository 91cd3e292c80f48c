import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { allowanceMessage, allowanceQuery } from './allowance.ts'

const LOOK_AGAIN_MS = 60_000

export interface VisitorsAllowance {
  readonly isVisitor: boolean
  /** Whether a visitor has none left for now. */
  readonly isUsedUp: boolean
  /** What is left, in one line; null while it is unknown or nothing is limited. */
  readonly message: string | null
}

/** What a visitor may still start. Once it is used up it is asked for again, so that nobody has to load the page anew. */
export function useVisitorsAllowance(): VisitorsAllowance {
  const isVisitor = useAuth((state) => !state.isAuthenticated)
  const { data } = useQuery({
    ...allowanceQuery,
    enabled: isVisitor,
    refetchInterval: ({ state }) => (state.data?.remaining === 0 ? LOOK_AGAIN_MS : false),
  })
  return {
    isVisitor,
    isUsedUp: isVisitor && data?.remaining === 0,
    message: isVisitor && data !== undefined ? allowanceMessage(data) : null,
  }
}
