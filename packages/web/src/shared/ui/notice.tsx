import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const TONES = {
  plain: { border: 'border-line', text: 'text-dim' },
  warning: { border: 'border-pending', text: 'text-pending' },
  failed: { border: 'border-failed', text: 'text-failed' },
} as const

interface NoticeProps {
  readonly title: string
  readonly children?: ReactNode
  readonly tone?: keyof typeof TONES
  readonly icon?: IconName
  /** One thing that helps. */
  readonly action?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits. */
  readonly role?: 'alert' | 'status'
}

/** A sentence that says what happened, and one button that helps. */
export function Notice({ title, children, tone = 'plain', icon = 'warning', action, role }: NoticeProps) {
  return (
    <div role={role} className={classNames('rounded-sm border-l-2 bg-panel px-4 py-3', TONES[tone].border)}>
      <p className={classNames('flex items-center gap-2 font-medium text-body', TONES[tone].text)}>
        <Icon name={icon} />
        {title}
      </p>
      {children && <div className="mt-1 text-dim text-small">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
