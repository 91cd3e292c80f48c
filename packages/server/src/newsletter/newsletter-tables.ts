import type { Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    newsletter_subscribers: NewsletterSubscriberTable
    newsletter_tokens: NewsletterTokenTable
    newsletter_issues: NewsletterIssueTable
    newsletter_deliveries: NewsletterDeliveryTable
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

export interface NewsletterIssueTable {
  /** A hash of its words. */
  id: string
  subject: string
  markdown: string
  created_at: Moment
}

/** An issue on its way to one address. */
export interface NewsletterDeliveryTable {
  issue_id: string
  subscriber_id: string
  /** A worker is about to send it; others let it alone until then. */
  claimed_until: Moment | null
  /** How often it was refused. */
  tries: Generated<number>
  sent_at: Moment | null
}
