import { WELCOME_CREDITS } from '@afterimage/contract/account'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { TopBar } from './top-bar.tsx'

/** The application's own area: its bar, and for visitors what an account would give them. */
export function AppShell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const { pathname } = useLocation()
  const isAppArea = pathname.startsWith('/app')
  useProfile(isAppArea)
  return (
    <>
      <TopBar />
      {/* Under the bar, which stays where it is when somebody leaves the area for an evolution. */}
      {isAppArea && <DemoBanner />}
      <main id="content" tabIndex={-1} className="page-width flex-1 pb-16 outline-none">
        {children}
      </main>
    </>
  )
}

/** Loads the profile when somebody who is signed in comes into the area, so that the balance is the present one. */
function useProfile(isAppArea: boolean): void {
  const { token, fetchProfile } = useAuth()
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering the area is a reason to load, too
  useEffect(() => {
    if (token !== null) void fetchProfile()
  }, [token, fetchProfile, isAppArea])
}

/** Tells visitors what an account would give them, until they wave it away. */
function DemoBanner() {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const [isDismissed, setIsDismissed] = useState(false)
  if (isSignedIn || isDismissed) return null
  return (
    <aside aria-label="Demo mode" className="border-line border-b bg-panel">
      <div className="page-width flex min-h-12 items-center gap-4 py-1">
        <p className="min-w-0 flex-1 text-small">
          <span className="font-medium">Demo mode.</span>{' '}
          <span className="text-dim">
            <Link to="/register" className="text-paper underline underline-offset-4">
              Sign Up Free
            </Link>{' '}
            to save your projects and get {WELCOME_CREDITS} free credits.
          </span>
        </p>
        <IconButton label="Dismiss" icon={<Icon name="close" />} onClick={() => setIsDismissed(true)} />
      </div>
    </aside>
  )
}
