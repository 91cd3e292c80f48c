import type { Failure, Verdict } from './judge-status.ts'

const REFUSED =
  /content[_ -]?(policy|moderation|violation|filter)|moderation_blocked|safety (system|filter|checker)|\bnsfw|(request|content|prompt) (was )?(moderated|flagged)|prohibited[_ ]content/i
const EXHAUSTED =
  /insufficient[_ ](quota|credits?|balance|funds)|exhausted balance|available credits|spending limit|billing_hard_limit|billing_not_active|credit limit|out of credits?/i

/** What a refusal of the content or an empty account looks like at most providers: their codes and phrases, by 4xx. */
export function judgeWords(name: string, { status, text }: Failure): Verdict | undefined {
  if (status < 400 || status >= 500) return undefined
  if (EXHAUSTED.test(text)) return { kind: 'exhausted', sentence: `The balance or quota at ${name} is used up.` }
  if (REFUSED.test(text)) return { kind: 'refused', sentence: `${name} does not allow the content.` }
  return undefined
}
