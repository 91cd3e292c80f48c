import { FORM_OUTCOME, type FormOutcomes, readOutcome, VERIFY_OUTCOMES } from '@afterimage/contract/form-outcomes'
import { unsubscribeFromNewsletter, verifyNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { pageFormAction } from '@afterimage/contract/page-forms'
import { UNSUBSCRIBE_WORDS } from '@afterimage/contract/unsubscribe-words'
import { escapeHtml } from '../platform/escape-html.ts'

// Pages that work without scripts: a plain form, or how one went.

/** How a form went, by the address of the page that follows it. */
export function writeOutcome(outcomes: FormOutcomes, query: URLSearchParams): string {
  const { title, sentence } = readOutcome(outcomes, query.get(FORM_OUTCOME))
  return writeArticle(title, sentence)
}

/** The page that confirms an address at the press of a button, or how that went. */
export function writeVerify(query: URLSearchParams): string {
  const proof = query.has(FORM_OUTCOME) ? undefined : readProof(verifyNewsletter, query)
  if (proof === undefined) return writeOutcome(VERIFY_OUTCOMES, query)
  const sentence = `The newsletter will go to ${escapeHtml(proof.email)}.`
  return writeArticle('One step to go', sentence, writeForm(verifyNewsletter, proof, 'Confirm'))
}

/** The page that ends a subscription at the press of a button, or how that went. */
export function writeUnsubscribe(query: URLSearchParams): string {
  const { ask, done, failed, incomplete, unchanged } = UNSUBSCRIBE_WORDS
  const outcome = query.get(FORM_OUTCOME)
  if (outcome === 'done') return writeArticle(done, 'You get no more newsletters from us.')
  if (outcome !== null) return writeArticle(failed, unchanged)
  const proof = readProof(unsubscribeFromNewsletter, query)
  if (proof === undefined) return writeArticle(failed, incomplete)
  const sentence = `We’ll stop emailing ${escapeHtml(proof.email)}.`
  return writeArticle(ask, sentence, writeForm(unsubscribeFromNewsletter, proof, 'Unsubscribe'))
}

type LinkEndpoint = typeof verifyNewsletter | typeof unsubscribeFromNewsletter
type Proof = ReturnType<LinkEndpoint['body']['parse']>

/** What the link in an email proves, where it is whole. */
function readProof({ body }: LinkEndpoint, query: URLSearchParams): Proof | undefined {
  return body.safeParse({ email: query.get('email') ?? '', token: query.get('token') ?? '' }).data
}

function writeForm({ path }: LinkEndpoint, proof: Proof, button: string): string {
  const fields = Object.entries(proof).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${pageFormAction(path)}">${fields.join('')}<button>${button}</button></form>`
}

function writeArticle(title: string, sentence: string, form = ''): string {
  return `<article class="written-words"><h1>${title}</h1><p>${sentence}</p>${form}</article>`
}
