/** A letter to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How letters leave the house. */
export interface Mailer {
  /** Hands the letter over. Throws when nobody took it, and it may be tried again. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
