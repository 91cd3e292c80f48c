import type { Classification, Failure } from './classify-status.ts'

const REFUSED =
  /content[_ -]?(policy|moderation|violation|filter)|moderation_blocked|safety (system|filter|checker)|\bnsfw|(request|content|prompt) (was )?(moderated|flagged)|(input|output|request) (was|has been) flagged|prohibited[_ ]content/i
const EXHAUSTED =
  /insufficient[_ ](quota|credits?|balance|funds)|exhausted balance|available credits|spending limit|billing_hard_limit|billing_not_active|credit limit|out of credits?/gi

/** With which an account is told to be empty. With others (422 above all) providers repeat what they were asked. */
const EXHAUSTED_STATUSES: ReadonlySet<number> = new Set([400, 402, 403, 429])

/** What a refusal of the content or an empty account looks like at most providers: their codes and phrases, by 4xx. */
export function classifyBody(name: string, failure: Failure): Classification | undefined {
  const { status, text } = failure
  if (status < 400 || status >= 500) return undefined
  if (isExhausted(failure))
    return { kind: 'exhausted', sentence: `${name} reports that the balance or quota is used up.` }
  if (REFUSED.test(text)) return { kind: 'refused', sentence: `${name} does not allow this content.` }
  return undefined
}

/** One person's prompt must not pause a provider for everybody: words that the request held prove nothing. */
function isExhausted({ status, text, wasSent }: Failure): boolean {
  if (!EXHAUSTED_STATUSES.has(status)) return false
  // Each phrase once: a body may repeat one thousands of times.
  const phrases = new Set([...text.matchAll(EXHAUSTED)].map(([found]) => found.toLowerCase()))
  return [...phrases].some((phrase) => !wasSent(phrase))
}
