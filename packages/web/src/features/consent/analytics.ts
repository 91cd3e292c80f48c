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

interface PageView {
  readonly path: string
  readonly title: string
}

let toldChoice: Consent | undefined
let countedPath: string | undefined

/**
 * Tells the analytics service what a person allowed, and counts the page view if analytics are among it. Nothing is
 * loaded or told before something is allowed.
 */
export function tellAnalytics(id: string, choice: Consent, { path, title }: PageView): void {
  if (toldChoice === undefined && !choice.analytics && !choice.marketing) return
  if (choice !== toldChoice) tellChoice(id, choice)
  if (!choice.analytics || path === countedPath) return
  countedPath = path
  gtag('event', 'page_view', {
    page_path: path,
    // Without its query, which can hold what is nobody's business: the token of a mailed link.
    page_location: `${window.location.origin}${path}`,
    page_title: title,
  })
}

/** Analytics may use analytics storage, marketing ad storage; everything is denied before the script is there. */
function tellChoice(id: string, choice: Consent): void {
  const isFirst = toldChoice === undefined
  toldChoice = choice
  if (isFirst) gtag('consent', 'default', DENIED)
  gtag('consent', 'update', {
    analytics_storage: choice.analytics ? 'granted' : 'denied',
    ad_storage: choice.marketing ? 'granted' : 'denied',
  })
  if (isFirst) load(id)
}

function load(id: string): void {
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
