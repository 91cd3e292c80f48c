import { Link } from 'react-router'
import { ThemeToggle } from '../shared/ui/theme-toggle.tsx'
import { FOOTER_GROUPS } from './site-links.ts'

/** The footer of the public site. */
export function SiteFooter() {
  return (
    <footer className="mt-24 border-line border-t">
      <div className="page-width grid gap-12 py-12">
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {FOOTER_GROUPS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-2 text-faint text-small">{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="inline-flex h-8 items-center text-dim hover:text-paper">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <ThemeToggle />
      </div>
    </footer>
  )
}
