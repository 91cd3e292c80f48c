import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Logo } from '../shared/ui/logo.tsx'
import { ThemeToggle } from '../shared/ui/theme-toggle.tsx'
import { ToastArea } from '../shared/ui/toast-area.tsx'
import { queryClient } from './query-client.ts'

/** What every screen stands in: the bar, the toasts, the way to skip to the content. */
export function PageShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-raised px-4 py-2 focus:translate-y-0"
      >
        Skip to the content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className="page-width pb-16 outline-none">
        <Outlet />
      </main>
      <ToastArea />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

function TopBar() {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const isCreating = pathname === '/' || pathname.startsWith('/app')
  return (
    <header className="relative border-line border-b">
      <div className="page-width flex h-14 items-center gap-6">
        <Logo />
        <nav aria-label="Main" className="flex flex-1 gap-4">
          <Link
            to="/app"
            aria-current={isCreating ? 'page' : undefined}
            className="inline-flex h-10 items-center rounded-sm px-2 text-dim hover:text-paper aria-[current=page]:text-paper"
          >
            Create
          </Link>
        </nav>
        <ThemeToggle />
      </div>
      {isLoading && <div className="absolute inset-x-0 -bottom-px h-px animate-breathe bg-safelight" />}
    </header>
  )
}
