import { WELCOME_CREDITS } from '@afterimage/contract/account'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'

/** Tells visitors what an account would give them, until they wave it away. */
export function DemoBanner() {
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
