import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'
import { SignInWall } from '../shared/auth/sign-in-wall.tsx'
import { usePageTitle } from '../shared/hooks/use-page-title.ts'
import { Button } from '../shared/ui/button.tsx'
import { ErrorPanel } from '../shared/ui/error-panel.tsx'
import { Skeleton } from '../shared/ui/skeleton.tsx'
import { AppShell } from './app-shell.tsx'
import { BareShell } from './bare-shell.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'

/** Its code comes once somebody is known to be an operator: nobody else loads it. */
const OperatorScreen = lazy(async () => ({
  default: (await import('../features/operator/operator-screen.tsx')).OperatorScreen,
}))

/** The operator's screen for accounts with that role; for everybody else what every unknown address shows. */
export function OperatorGate() {
  const { isAuthenticated, user } = useAuth()
  const [wasOperator, setWasOperator] = useState(false)
  if (user?.isOperator === true && !wasOperator) setWasOperator(true)
  if (user?.isOperator === true) {
    return (
      <AppShell>
        <Suspense fallback={<OperatorLoading />}>
          <OperatorScreen />
        </Suspense>
      </AppShell>
    )
  }
  if (isAuthenticated && user === null) {
    return (
      <AppShell>
        <ProfileOnItsWay />
      </AppShell>
    )
  }
  if (wasOperator) {
    return (
      <AppShell>
        <RightsLost isSignedIn={isAuthenticated} />
      </AppShell>
    )
  }
  return (
    <BareShell>
      <NotFoundScreen />
    </BareShell>
  )
}

/** After this long the profile is not on its way any more. */
const LATE_AFTER_MS = 12_000

/** Until it is known who is signed in, and a way on where that does not come. */
function ProfileOnItsWay() {
  const [round, setRound] = useState(0)
  const [lateRound, setLateRound] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setLateRound(round), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [round])
  if (lateRound !== round) return <OperatorLoading />
  const retry = () => {
    setRound(round + 1)
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

function OperatorLoading() {
  return (
    <div aria-busy="true" className="grid gap-6 pt-10">
      <p role="status" className="sr-only">
        Loading
      </p>
      <Skeleton className="h-12 w-1/2" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** Somebody who was an operator a moment ago, and is none any more. */
function RightsLost({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  usePageTitle('Operator')
  if (!isSignedIn) {
    return (
      <SignInWall title="Sign in again to go on.">
        <p>Your session has ended. What you decided until then is done.</p>
      </SignInWall>
    )
  }
  return (
    <ErrorPanel
      title="You are not an operator any more."
      action={
        <Button look="primary" asChild>
          <Link to="/app/dashboard">Go to your dashboard</Link>
        </Button>
      }
    >
      <p>The role was taken from your account. What you decided until then is done; nothing else was.</p>
    </ErrorPanel>
  )
}
