import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface StageLabelProps {
  readonly side: 'left' | 'right'
  readonly children: ReactNode
}

/** A small label in a lower corner of a picture. What it says is also said elsewhere: assistive technology skips it. */
export function StageLabel({ side, children }: StageLabelProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'figure-text pointer-events-none absolute bottom-3 rounded-xs bg-stage-label px-2 py-1 text-label text-on-stage',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {children}
    </span>
  )
}
