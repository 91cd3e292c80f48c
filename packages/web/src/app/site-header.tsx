import { useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { onTokenLost, storedToken } from '../shared/auth/stored-token.ts'
import { Button } from '../shared/ui/button.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { ThemeToggle } from '../shared/ui/theme-toggle.tsx'
import { LoadingLine } from './loading-line.tsx'
import { isQuietPage, SITE_LINKS } from './site-links.ts'
import { SiteMenu } from './site-menu.tsx'

/** The header of the public site. */
export function SiteHeader() {
  const isSignedIn = useHasToken()
  const isQuiet = isQuietPage(useLocation().pathname)
  return (
    <header className="relative border-line border-b">
      <div className="page-width flex h-14 items-center gap-6">
        <Logo />
        <nav aria-label="Main" className="flex flex-1 gap-2 max-md:hidden">
          {SITE_LINKS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="inline-flex h-10 items-center whitespace-nowrap rounded-sm px-2 text-dim hover:text-paper aria-[current=page]:text-paper"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="flex items-center gap-1 max-md:ml-auto">
          <Button look="quiet" className="max-md:hidden" asChild>
            {isSignedIn ? <Link to="/app/dashboard">Dashboard</Link> : <Link to="/login">Sign In</Link>}
          </Button>
          <Button size="small" asChild>
            <Link to="/app" reloadDocument={isQuiet}>
              {isSignedIn ? 'Create' : 'Start Free'}
            </Link>
          </Button>
          <ThemeToggle />
          <SiteMenu isSignedIn={isSignedIn} isQuiet={isQuiet} />
        </div>
      </div>
      <LoadingLine />
    </header>
  )
}

/** Whether somebody is signed in here, as far as storage knows: for pages that show no more than that, and stay small. */
function useHasToken(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => storedToken() !== null,
    () => false,
  )
}

function subscribe(notify: () => void): () => void {
  const forget = onTokenLost(notify)
  window.addEventListener('storage', notify)
  return () => {
    forget()
    window.removeEventListener('storage', notify)
  }
}
