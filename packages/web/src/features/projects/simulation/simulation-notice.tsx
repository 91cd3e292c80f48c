import type { ReactNode } from 'react'
import { Notice } from '../../../shared/ui/notice.tsx'

interface SimulationNoticeProps {
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Says that what is seen is not real. */
export function SimulationNotice({ children, action }: SimulationNoticeProps) {
  return (
    <Notice title="This is a simulation" tone="warning" role="status" action={action}>
      {children}
    </Notice>
  )
}
