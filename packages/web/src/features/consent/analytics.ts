import type { Consent } from './consent-store.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'
const DENIED = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}

let isLoaded = false

/**
 * Tells the analytics service what a person allowed: analytics may use analytics storage, marketing ad storage, and all
 * is denied before. Its script is loaded once, and only when something is allowed.
 */
export function applyConsent(id: string, { analytics, marketing }: Consent): void {
  const isAllowed = analytics || marketing
  if (!isLoaded && !isAllowed) return
  if (!isLoaded) gtag('consent', 'default', DENIED)
  gtag('consent', 'update', {
    analytics_storage: analytics ? 'granted' : 'denied',
    ad_storage: marketing ? 'granted' : 'denied',
  })
  if (!isLoaded) load(id)
}

/**
 * Counts the view of a page. Its location goes without the query, which can hold what is nobody's business: the token of
 * a mailed link.
 */
export function countPageView(path: string, title: string): void {
  gtag('event', 'page_view', {
    page_path: path,
    page_location: `${window.location.origin}${path}`,
    page_title: title,
  })
}

function load(id: string): void {
  isLoaded = true
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false, page_location: window.location.origin, page_referrer: '' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** The service's queue; it wants the `arguments` object itself. */
function gtag(..._command: readonly unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the service tells commands from data by this very type
  window.dataLayer.push(arguments)
}
