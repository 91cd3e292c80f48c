import { OPERATOR_SECTIONS, type OperatorSection } from '@afterimage/contract/operator-sections'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { AccountsSection } from './accounts/accounts-section.tsx'
import { AuditSection } from './audit/audit-section.tsx'
import { EvolutionSection } from './evolution/evolution-section.tsx'
import { JobsSection } from './jobs/jobs-section.tsx'
import { MessagesSection } from './messages/messages-section.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { OperatorNav } from './operator-nav.tsx'
import { OverviewSection } from './overview/overview-section.tsx'
import { ProvidersSection } from './providers/providers-section.tsx'
import { QueueSection } from './queue/queue-section.tsx'
import { StorageSection } from './storage/storage-section.tsx'

const SECTIONS = {
  queue: QueueSection,
  evolution: EvolutionSection,
  accounts: AccountsSection,
  providers: ProvidersSection,
  jobs: JobsSection,
  storage: StorageSection,
  messages: MessagesSection,
  newsletter: NewsletterSection,
  audit: AuditSection,
} as const satisfies Record<OperatorSection, ComponentType>

/** What the operator of this installation sees and decides. All of its code comes together, and to operators alone. */
export function OperatorScreen() {
  const { section } = useParams()
  const known = OPERATOR_SECTIONS.find((name) => name === section)
  const Section = known === undefined ? OverviewSection : SECTIONS[known]
  return (
    <div className="grid gap-x-12 pt-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-8">
      <OperatorNav />
      <div className="min-w-0 pt-6 lg:pt-0">
        <Section />
      </div>
    </div>
  )
}
