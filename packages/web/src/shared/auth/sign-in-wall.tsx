import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth-store.ts'
import { accountPath } from './return-to.ts'

interface SignInWallProps {
  readonly title: string
  /** What there is behind it. */
  readonly children: ReactNode
}

/** Stands in for a screen that needs an account, and leads back to it. */
export function SignInWall({ title, children }: SignInWallProps) {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto flex max-w-[560px] flex-col items-start gap-4 py-24">
      <h1 className="display-text text-display">{title}</h1>
      <div className="text-dim text-lead">{children}</div>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="primary" asChild>
          <Link to={accountPath('/login', pathname)}>Sign in</Link>
        </Button>
        <Button asChild>
          <Link to={accountPath('/register', pathname)}>Sign up free</Link>
        </Button>
      </div>
    </div>
  )
}

/** Whether somebody is signed in. */
export function useIsSignedIn(): boolean {
  return useAuth((state) => state.isAuthenticated)
}
