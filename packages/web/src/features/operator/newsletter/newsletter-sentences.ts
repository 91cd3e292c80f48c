import type { sendNewsletter } from '@afterimage/contract/operator-site-endpoints'
import type { z } from 'zod'

type Sent = z.output<typeof sendNewsletter.ok.body>
type Deliveries = Pick<Sent, 'sent' | 'due' | 'givenUp'>

/** To how many an issue would go, or what has become of it where it was sent before. */
export function orderedSentence(confirmed: number, ordered: Deliveries | null): string {
  if (ordered === null) {
    return confirmed === 0 ? 'No address is confirmed yet.' : `It would go to ${addresses(confirmed)}.`
  }
  const { sent, due } = ordered
  const still =
    due === 0 ? 'Nobody else is to get it.' : `${addresses(due)} ${due === 1 ? 'is' : 'are'} still to get it.`
  return `It was sent before: ${addresses(sent)} ${sent === 1 ? 'has' : 'have'} it. ${still}`
}

/** What came of sending it. */
export function sentSentence({ subject, sent, due, givenUp }: Sent): string {
  const parts = [due === 0 ? `“${subject}” goes to nobody else.` : `“${subject}” is on its way to ${addresses(due)}.`]
  if (sent > 0) parts.push(`${addresses(sent)} ${sent === 1 ? 'has' : 'have'} it already.`)
  if (givenUp > 0) parts.push(`${addresses(givenUp)} refused it again and again.`)
  return parts.join(' ')
}

export function addresses(count: number): string {
  return count === 1 ? '1 address' : `${count.toLocaleString('en-US')} addresses`
}
