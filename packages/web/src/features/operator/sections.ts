import type { OperatorSection } from '@afterimage/contract/operator-sections'

/** What the sections are called, in the order of the menu. */
export const SECTION_NAMES = {
  queue: 'Moderation',
  evolution: 'Find an evolution',
  accounts: 'Accounts',
  providers: 'Providers',
  jobs: 'Jobs',
  storage: 'Storage',
  messages: 'Messages',
  newsletter: 'Newsletter',
  audit: 'Audit log',
} as const satisfies Record<OperatorSection, string>
