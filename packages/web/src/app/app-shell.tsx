import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'
import { DemoBanner } from './demo-banner.tsx'
import { TopBar } from './top-bar.tsx'

/** The application's own area: its bar, and for visitors what an account would give them. */
export function AppShell() {
  const { pathname } = useLocation()
  const isAppArea = pathname.startsWith('/app')
  useProfile(isAppArea)
  return (
    <>
      {isAppArea && <DemoBanner />}
      <TopBar />
      <main id="content" tabIndex={-1} className="page-width pb-16 outline-none">
        <Outlet />
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
