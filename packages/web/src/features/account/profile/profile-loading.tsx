import { useEffect, useState } from 'react'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx'

/** After this long the profile is not on its way any more. */
const LATE_AFTER_MS = 12_000

/** A spinner while the account loads, and a way on when it does not come. */
export function ProfileLoading() {
  const [round, setRound] = useState(0)
  const [isLate, setIsLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits anew
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [round])
  if (isLate) {
    const retry = () => {
      setIsLate(false)
      setRound((last) => last + 1)
      void useAuth.getState().fetchProfile()
    }
    return (
      <ErrorPanel
        title="This cannot be loaded right now."
        action={
          <Button look="primary" onClick={retry}>
            Try again
          </Button>
        }
      >
        <p>Your profile could not be loaded. You are still signed in.</p>
      </ErrorPanel>
    )
  }
  return (
    <div role="status" className="grid min-h-[50svh] place-content-center justify-items-center gap-4">
      <span aria-hidden="true" className="size-10 animate-spin rounded-full border-2 border-line border-t-safelight" />
      <span className="text-dim">Loading your profile</span>
    </div>
  )
}
