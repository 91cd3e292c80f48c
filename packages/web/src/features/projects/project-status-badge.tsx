import type { Project } from '@afterimage/contract/project'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { Badge } from '../../shared/ui/badge.tsx'
import { PROJECT_STATUS } from './project-status.ts'

/** The project's state in its colour. */
export function ProjectStatusBadge({ project }: { readonly project: Pick<Project, 'status' | 'error_message'> }) {
  const { status, error_message: reason } = project
  if (isCancelled(status, reason)) return <Badge dot="off">Cancelled</Badge>
  const { label, dot } = PROJECT_STATUS[status] ?? { label: status, dot: 'off' }
  return (
    <Badge dot={dot} isActive={!isSettled(status)}>
      {label}
    </Badge>
  )
}
