import { Link, useLocation } from 'react-router'
import { useAuth } from '../shared/auth/auth-store.ts'
import { formatCredits } from '../shared/format/format-money.ts'
import { Button } from '../shared/ui/button.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { ThemeToggle } from '../shared/ui/theme-toggle.tsx'
import { LoadingLine } from './loading-line.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useLogout } from './use-logout.ts'

const LINK =
  'inline-flex h-10 items-center rounded-sm px-2 text-dim hover:text-paper aria-[current=page]:text-paper whitespace-nowrap'

/** The bar of the application: where to go, and who is here. */
export function TopBar() {
  const { pathname } = useLocation()
  const isCreating = pathname === '/app' || pathname === '/app/create'
  const isAmongProjects = pathname.startsWith('/app/dashboard') || pathname.startsWith('/app/project')
  return (
    <header className="relative border-line border-b">
      <div className="page-width flex h-14 items-center gap-4 md:gap-6">
        <Logo />
        <nav aria-label="Main" className="flex flex-1 gap-2 max-md:hidden">
          <Link to="/app/dashboard" aria-current={isAmongProjects ? 'page' : undefined} className={LINK}>
            Dashboard
          </Link>
          <Link to="/app" aria-current={isCreating ? 'page' : undefined} className={LINK}>
            Create
          </Link>
          <Link to="/gallery" className={LINK}>
            Gallery
          </Link>
        </nav>
        <div className="flex min-w-0 items-center gap-1 max-md:ml-auto">
          <Account />
          <ThemeToggle />
          <MobileMenu />
        </div>
      </div>
      <LoadingLine />
    </header>
  )
}

function Account() {
  const { isAuthenticated, user } = useAuth()
  const logout = useLogout()
  const isInAdmin = useLocation().pathname.startsWith('/admin')
  if (!isAuthenticated) {
    return (
      <>
        <Button look="quiet" className="max-md:hidden" asChild>
          <Link to="/login">Sign In</Link>
        </Button>
        <Button size="small" asChild>
          <Link to="/register">Try it free!</Link>
        </Button>
      </>
    )
  }
  return (
    <>
      {user && (
        <>
          <span className="figure-text whitespace-nowrap px-2 text-small">{formatCredits(user.credits)}</span>
          {user.isOperator && (
            <Link to="/admin" aria-current={isInAdmin ? 'page' : undefined} className={`${LINK} max-md:hidden`}>
              Operator
            </Link>
          )}
          <Link to="/profile" title="Profile" className={`${LINK} min-w-0 max-md:hidden`}>
            <span className="max-w-[24ch] truncate">{user.email}</span>
          </Link>
        </>
      )}
      <Button look="quiet" className="max-md:hidden" onClick={logout}>
        Logout
      </Button>
    </>
  )
}
