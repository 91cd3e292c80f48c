import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Logo } from '../shared/ui/logo.tsx'
import { ThemeToggle } from '../shared/ui/theme-toggle.tsx'
import { LoadingLine } from './loading-line.tsx'

/** Nothing but the name: for screens that ask one thing. */
export function BareShell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col">
      <header className="relative">
        <div className="page-width flex h-14 items-center justify-between">
          <Logo />
          <ThemeToggle />
        </div>
        <LoadingLine />
      </header>
      <main id="content" tabIndex={-1} className="page-width flex flex-1 flex-col pb-16 outline-none">
        {children}
      </main>
    </div>
  )
}
