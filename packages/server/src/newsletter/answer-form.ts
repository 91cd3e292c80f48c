import { unsubscribeFromNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { UNSUBSCRIBE_OUTCOME } from '@afterimage/contract/unsubscribe-words'

const FROM_PAGE = 'from'

/** Where the form of the page sends what it has: no mail program adds that, and those are to be answered without a redirect (RFC 8058). */
export const UNSUBSCRIBE_FORM = `${unsubscribeFromNewsletter.path}?${FROM_PAGE}=page`

/** Whether a request is that form. */
export function isPageForm({ query }: { readonly query: unknown }): boolean {
  return typeof query === 'object' && query !== null && FROM_PAGE in query && query[FROM_PAGE] === 'page'
}

/** The page that says how it went, for a browser that runs no scripts. */
export function outcomePage(isDone: boolean): string {
  return `${unsubscribeFromNewsletter.path}?${UNSUBSCRIBE_OUTCOME}=${isDone ? 'done' : 'refused'}`
}
