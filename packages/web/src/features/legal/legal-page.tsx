import type { ReactNode } from 'react'
import { PageHeading } from '../../shared/ui/page-heading.tsx'

/** One section of a legal text. */
export interface Clause {
  /** The fragment of its address. */
  readonly id: string
  readonly title: string
  readonly text: ReactNode
}

interface LegalPageProps {
  readonly title: string
  readonly lead: string
  readonly clauses: readonly Clause[]
}

/** A link inside a clause. */
export const LEGAL_LINK = 'text-paper underline decoration-edge underline-offset-4 hover:decoration-current'

/** Both policies are of this day. */
const DATE = { machine: '2024-01-15', shown: 'January 15, 2024' } as const

/** A legal text that wants to be read: numbered, with its contents beside it. */
export function LegalPage({ title, lead, clauses }: LegalPageProps) {
  return (
    <div className="page-width">
      <PageHeading title={title}>{lead}</PageHeading>
      <div className="grid gap-x-16 gap-y-12 border-line border-t pt-8 lg:grid-cols-[4fr_8fr]">
        <div className="self-start lg:sticky lg:top-8">
          <p className="text-dim text-small">
            Last updated{' '}
            <time dateTime={DATE.machine} className="text-paper">
              {DATE.shown}
            </time>
          </p>
          <nav aria-label="Contents" className="mt-4">
            <ol>
              {clauses.map(({ id, title: name }, index) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-8 items-center gap-3 text-dim hover:text-paper">
                    <span className="w-6 shrink-0 figure-text text-faint text-label">{index + 1}</span>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
        <div className="grid max-w-[68ch] gap-12">
          {clauses.map(({ id, title: name, text }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
              <h2 id={`${id}-title`} className="mb-3 flex items-baseline gap-4 display-text text-title">
                <span className="figure-text text-faint text-small">{index + 1}</span>
                {name}
              </h2>
              <div className="grid gap-4 text-dim text-lead [&_li]:ml-5 [&_li]:list-disc [&_strong]:font-medium [&_strong]:text-paper">
                {text}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
