/** An email to one person, in plain text, of which its HTML is made (write-html.ts). */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whether its text is Markdown: headings, lists, links, bold and italics. Never of an email with strangers' words in it. */
  readonly isMarkdown?: boolean
  /** What its first link does, for the button that HTML makes of it: “Confirm your address”. */
  readonly button?: string
  /** Of an email that may be handed over again: what names it, and when that was ordered. Mailboxes know it for the same one. */
  readonly key?: { readonly id: string; readonly at: Date }
  /** Who gets an answer to it, in place of the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Of an email that was subscribed to: where a POST ends that (RFC 8058), and a person finds the page for it. */
  readonly unsubscribeUrl?: string
}

/** How emails are sent. */
export interface Mailer {
  /** Hands the email over. Throws when nobody took it, and it may be tried again. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Whether the mail server has refused this email for good, rather than being out of reach or busy (RFC 5321, 4.2.1: 5yz). */
export function isRefused(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500
}

/** Of jobs that send an email: about half an hour of tries. */
export const EMAIL_BOUNDS = { expireInSeconds: 120, retryLimit: 8, retryDelay: 10, retryBackoff: true } as const
