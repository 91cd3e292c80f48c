/** What the page says that ends a subscription, with scripts and without any. */
export const UNSUBSCRIBE_WORDS = {
  ask: 'No more emails?',
  done: 'Successfully unsubscribed from newsletter',
  failed: 'Failed to unsubscribe. Please try again.',
  incomplete: 'This link is incomplete. The one at the end of any of our emails works, and never expires.',
  unchanged: 'Nothing was changed. The link at the end of any of our emails works, and never expires.',
} as const
