import type { ReactNode } from 'react'
import { Notice } from '../../../shared/ui/notice.tsx'

interface SimulationNoticeProps {
  readonly title?: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Says that what is seen is not real. */
export function SimulationNotice({ title = 'This is a simulation', children, action }: SimulationNoticeProps) {
  return (
    <Notice title={title} tone="warning" role="status" action={action}>
      {children}
    </Notice>
  )
}
