import type { getOperatorOverview } from '@afterimage/contract/operator-endpoints'
import type { OperatorSection } from '@afterimage/contract/operator-sections'
import type { z } from 'zod'

export type Overview = z.output<typeof getOperatorOverview.ok.body>

/** How much of a section needs the operator. */
export function waitingIn(section: OperatorSection, overview: Overview): number {
  if (section === 'queue') return overview.held + overview.hidden + overview.reported
  if (section === 'messages') return overview.openMessages
  if (section === 'jobs') return overview.jobs.failed
  return section === 'providers' ? overview.pausedProviders : 0
}
