import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const DOTS = {
  pending: 'bg-pending',
  processing: 'bg-processing',
  completed: 'bg-completed',
  failed: 'bg-failed',
  live: 'bg-safelight',
  off: 'bg-faint',
} as const

export type BadgeDot = keyof typeof DOTS

interface BadgeProps {
  readonly children: ReactNode
  readonly dot?: BadgeDot
  /** Lets the dot breathe: something is happening now. */
  readonly isActive?: boolean
}

/** A pill that says a state. */
export function Badge({ children, dot, isActive = false }: BadgeProps) {
  return (
    <span className="inline-flex h-7 items-center gap-2 whitespace-nowrap rounded-full border border-line px-3 text-label text-dim">
      {dot && (
        <span
          aria-hidden="true"
          className={classNames('size-2 rounded-full', DOTS[dot], isActive && 'animate-breathe')}
        />
      )}
      {children}
    </span>
  )
}
