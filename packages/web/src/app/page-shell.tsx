import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { CookieConsent, usePageViews } from '../features/consent/consent.tsx'
import { takeEarlyPictures } from '../shared/image-input/early-pictures.ts'
import { ToastHost } from '../shared/ui/toast-host.tsx'
import { keyOfPlace } from './scroll-memory.ts'
import { useArrival } from './use-arrival.ts'

/** Says of a page that came rendered that it is alive now. A screen that takes no pictures leaves what is dropped to the browser. */
function useTakenOver(): void {
  useEffect(() => {
    document.querySelector('#root[data-rendered]')?.removeAttribute('data-rendered')
    takeEarlyPictures()
  }, [])
}

/** What every screen stands in: the toasts, the question about cookies, and the way to skip to the content. */
export function PageShell() {
  usePageViews()
  useTakenOver()
  const announced = useArrival()
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-raised px-4 py-2 focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Outlet />
      <ToastHost />
      <CookieConsent />
      <ScrollRestoration getKey={keyOfPlace} />
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announced}
      </p>
    </>
  )
}
