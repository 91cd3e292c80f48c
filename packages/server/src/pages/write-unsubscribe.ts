import { unsubscribeFromNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { UNSUBSCRIBE_OUTCOME, UNSUBSCRIBE_WORDS } from '@afterimage/contract/unsubscribe-words'
import { UNSUBSCRIBE_FORM } from '../newsletter/newsletter.ts'
import { escapeHtml } from '../platform/escape-html.ts'

/** The page that ends a subscription at the press of a button, as a plain form, or how that went. */
export function writeUnsubscribe(query: URLSearchParams): string {
  const { ask, done, failed, incomplete, unchanged } = UNSUBSCRIBE_WORDS
  const outcome = query.get(UNSUBSCRIBE_OUTCOME)
  if (outcome === 'done') return writeWords(done, 'You get no more newsletters from us.')
  if (outcome !== null) return writeWords(failed, unchanged)
  const proof = unsubscribeFromNewsletter.body.safeParse({
    email: query.get('email') ?? '',
    token: query.get('token') ?? '',
  }).data
  if (proof === undefined) return writeWords(failed, incomplete)
  const fields = Object.entries(proof).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const form = `<form method="post" action="${UNSUBSCRIBE_FORM}">${fields.join('')}<button>Unsubscribe</button></form>`
  return writeWords(ask, `We’ll stop emailing ${escapeHtml(proof.email)}.`, form)
}

function writeWords(title: string, sentence: string, form = ''): string {
  return `<article class="written-words"><h1>${title}</h1><p>${sentence}</p>${form}</article>`
}
