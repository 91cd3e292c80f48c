import { Link, useNavigate } from 'react-router'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import hundredthCopy from './raccoon-100.webp'

const WAYS_OUT = [
  { to: '/app', label: 'Create' },
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Support' },
]

/** The 404 page. Its picture is what Echo's hundredth pass left of a photograph. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  usePageTitle('Page not found')
  return (
    <div className="grid flex-1 content-center items-center gap-x-16 gap-y-8 py-8 lg:grid-cols-[7fr_5fr]">
      <figure>
        <img
          src={hundredthCopy}
          width={512}
          height={384}
          alt="Smears of grey and white with two dark holes, on green: it may once have had a face."
          className="aspect-[4/3] w-full rounded-sm bg-stage object-cover max-lg:aspect-[2/1]"
        />
        <figcaption className="mt-2 flex justify-between gap-4 text-faint text-label">
          <span>The hundredth copy of a photograph of a raccoon.</span>
          <span className="figure-text shrink-0">100 / 100</span>
        </figcaption>
      </figure>
      <div>
        <p className="figure-text text-dim text-small">404</p>
        <h1 className="mt-2 display-text text-slide">Oops! Page Not Found</h1>
        <p className="mt-3 max-w-[44ch] text-dim text-lead">
          Whatever was here has been copied once too often. So was the raccoon.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild look="primary" size="large">
            <Link to="/">Go to the homepage</Link>
          </Button>
          <Button size="large" onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}>
            Go back
          </Button>
        </div>
        <nav aria-label="Other ways out" className="mt-8 border-line border-t pt-4">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {WAYS_OUT.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-8 items-center text-dim underline decoration-edge underline-offset-4 hover:text-paper"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
