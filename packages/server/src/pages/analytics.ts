/** What a page needs to measure visits, where the operator requests it and the visitor agrees. */
export interface Analytics {
  /** The tag that tells the page's script which property to measure for. */
  readonly tag: string
  /** What the Content-Security-Policy of pages must allow besides (Google's guide to CSP for Analytics 4). */
  readonly sources: Readonly<Record<'script-src' | 'connect-src' | 'img-src', readonly string[]>>
}

const TAG_MANAGER = 'https://*.googletagmanager.com'
const COLLECTORS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAG_MANAGER]

/** Without an id nothing is measured, and no page allows it. */
export function analyticsFor(id: string | undefined): Analytics | undefined {
  if (id === undefined) return undefined
  return {
    tag: `<meta name="analytics-id" content="${id}">`,
    sources: { 'script-src': [TAG_MANAGER], 'connect-src': COLLECTORS, 'img-src': COLLECTORS },
  }
}
