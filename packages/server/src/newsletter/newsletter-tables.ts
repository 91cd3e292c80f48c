import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    newsletter_subscribers: NewsletterSubscriberTable
    newsletter_tokens: NewsletterTokenTable
  }
}

export interface NewsletterSubscriberTable {
  id: string
  email: string
  status: 'pending' | 'subscribed' | 'unsubscribed'
  source: string | null
  referrer: string | null
  /** By the visitor's own clock. */
  asked_at: Moment | null
  created_at: Moment
  verified_at: Moment | null
  unsubscribed_at: Moment | null
}

/** Links in emails, as hashes; those to unsubscribe never expire. */
export interface NewsletterTokenTable {
  hash: string
  subscriber_id: string
  purpose: 'verify' | 'unsubscribe'
  expires_at: Moment | null
  created_at: Moment
}
