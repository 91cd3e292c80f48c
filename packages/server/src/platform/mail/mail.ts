/** An email to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
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

/** Of jobs that send an email: about half an hour of tries. */
export const EMAIL_BOUNDS = { expireInSeconds: 120, retryLimit: 8, retryDelay: 10, retryBackoff: true } as const
