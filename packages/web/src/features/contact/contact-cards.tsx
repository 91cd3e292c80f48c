import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMetas } from '../../shared/read-metas.ts'
import { Button } from '../../shared/ui/button.tsx'

interface ContactCardsProps {
  /** Makes the form a request for support. */
  readonly onStartChat: () => void
}

/** The other ways to get an answer. */
export function ContactCards({ onStartChat }: ContactCardsProps) {
  const [address] = useMetas('contact-email')
  return (
    <div className="grid content-start">
      <Card title="Email">
        {address === undefined ? (
          <p>
            Use{' '}
            <a href="#form" className={LINK}>
              the form
            </a>
            . It reaches the same people.
          </p>
        ) : (
          <a href={`mailto:${address}`} className={`${LINK} inline-flex min-h-8 items-center text-lead`}>
            {address}
          </a>
        )}
      </Card>
      <Card title="Live Chat">
        <p>Not quite live: this opens a support request, and a human emails you back.</p>
        <Button className="mt-4" onClick={onStartChat}>
          Start Chat
        </Button>
      </Card>
      <Card title="Response time">
        <p>
          <span className="display-text text-figure text-paper">24 hours</span>
          <br />
          on business days
        </p>
      </Card>
      <Card title="Asked before?">
        <p>What the plans include, what credits are, and how long we keep pictures.</p>
        <Button className="mt-4" asChild>
          <Link to="/pricing#faq">View FAQ</Link>
        </Button>
      </Card>
    </div>
  )
}

const LINK = 'text-paper underline decoration-edge underline-offset-4 hover:decoration-current'

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-b py-6 first:pt-0 last:border-b-0">
      <h2 className="mb-2 display-text text-title">{title}</h2>
      <div className="text-dim">{children}</div>
    </section>
  )
}
