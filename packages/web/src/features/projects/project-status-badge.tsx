import type { ProjectStatus } from '@afterimage/contract/project'
import { Badge } from '../../shared/ui/badge.tsx'
import { isSettled, PROJECT_STATUS } from './project-status.ts'

/** The project's state in its colour. */
export function ProjectStatusBadge({ status }: { readonly status: ProjectStatus }) {
  const { words, dot } = PROJECT_STATUS[status] ?? { words: status, dot: 'off' }
  return (
    <Badge dot={dot} isActive={!isSettled(status)}>
      {words}
    </Badge>
  )
}
