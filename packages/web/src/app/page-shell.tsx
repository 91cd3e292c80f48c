import { Outlet, ScrollRestoration } from 'react-router'
import { ToastArea } from '../shared/ui/toast-area.tsx'

/** What every screen stands in: the toasts, and the way to skip to the content. */
export function PageShell() {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-raised px-4 py-2 focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  )
}
