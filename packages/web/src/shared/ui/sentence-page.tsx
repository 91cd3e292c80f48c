import type { ReactNode } from 'react'

interface SentencePageProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** `alert` for a failure, `status` for everything else. */
  readonly role: 'alert' | 'status'
}

/** A page that a link in an email or a form leads to: one sentence, and one thing to do. */
export function SentencePage({ title, children, actions, role }: SentencePageProps) {
  return (
    <div className="page-width grid min-h-[60svh] content-center py-16">
      <div className="max-w-[640px]">
        <div role={role}>
          <h1 className="text-balance display-text text-slide">{title}</h1>
          <p className="mt-4 text-dim text-lead">{children}</p>
        </div>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
