import type { ReactNode } from 'react'

interface ErrorPanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A whole screen's worth of something went wrong: what happened, and what helps. */
export function ErrorPanel({ title, children, action }: ErrorPanelProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-[min(560px,100vw-2rem)] flex-col items-start gap-4 py-24">
      <h1 className="display-text text-display">{title}</h1>
      <div className="text-dim text-lead">{children}</div>
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}
