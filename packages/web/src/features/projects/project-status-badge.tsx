import type { Project } from '@afterimage/contract/project'
import { isSettled } from '@afterimage/core/statuses'
import { Badge } from '../../shared/ui/badge.tsx'
import { PROJECT_STANDING, projectStandingOf } from './project-status.ts'

/** The project's state in its colour. */
export function ProjectStatusBadge({ project }: { readonly project: Pick<Project, 'status' | 'error_message'> }) {
  const { status } = project
  const { label, dot } = PROJECT_STANDING[projectStandingOf(project)] ?? { label: status, dot: 'off' }
  return (
    <Badge dot={dot} isActive={!isSettled(status)}>
      {label}
    </Badge>
  )
}
