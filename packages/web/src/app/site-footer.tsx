import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConsent } from '../features/consent/consent-store.ts'
import { SubscribeForm } from '../features/newsletter/subscribe-form.tsx'
import { useHydrated } from '../shared/hooks/use-hydrated.ts'
import { useMetas } from '../shared/read-metas.ts'
import { Button } from '../shared/ui/button.tsx'
import { FOOTER_GROUPS } from './site-links.ts'
import { socialLinks } from './social-links.ts'

const LINK = 'inline-flex min-h-8 min-w-8 items-center text-dim hover:text-paper'
const COPIES = [0, 1, 2, 3, 4, 5, 6] as const

/** The footer of the public site. */
export function SiteFooter() {
  const adjust = useConsent((state) => state.adjust)
  const profiles = useMetas('social-link')
  const origin = useHydrated() ? window.location.origin : undefined
  return (
    <footer className="mt-24 overflow-hidden border-line border-t bg-panel">
      <div className="page-width grid gap-x-16 gap-y-12 py-12 lg:grid-cols-[5fr_7fr]">
        <section aria-labelledby="newsletter-title">
          <h2 id="newsletter-title" className="display-text text-title">
            News from the darkroom
          </h2>
          <p className="mt-1 mb-4 max-w-[44ch] text-dim text-small">
            The odd email when something goes beautifully wrong. Confirm once, unsubscribe any time.
          </p>
          <SubscribeForm />
        </section>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {FOOTER_GROUPS.map(({ title, links }) => (
            <LinkGroup key={title} title={title}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                </li>
              ))}
            </LinkGroup>
          ))}
          <LinkGroup title="Pass it on">
            {socialLinks(origin, profiles).map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noreferrer" className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </LinkGroup>
        </div>
      </div>
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <p className="text-faint text-small">© 2026 Afterimage. Every picture here was something else once.</p>
        <Button look="quiet" size="small" className="max-sm:-ml-3" onClick={adjust}>
          Cookie settings
        </Button>
      </div>
      <Wordmark />
    </footer>
  )
}

function LinkGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-faint text-small">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

/** The name across the whole width, copied upwards until it is gone. */
function Wordmark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 200"
      className="pointer-events-none block w-full overflow-visible text-line"
      preserveAspectRatio="xMidYMax meet"
    >
      {COPIES.map((copy) => (
        <text
          key={copy}
          x="500"
          y={236 - copy * 11}
          textAnchor="middle"
          className="display-text fill-current text-[248px]"
          style={{ opacity: copy === 0 ? 1 : 0.44 - copy * 0.065 }}
        >
          Afterimage
        </text>
      ))}
    </svg>
  )
}
