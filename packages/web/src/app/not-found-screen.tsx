import { Link, useNavigate } from 'react-router'
import { usePageTitle } from '../shared/hooks/use-page-title.ts'
import { Button } from '../shared/ui/button.tsx'

const COPIES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** The 404 page: its heading is a copy of a copy. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  usePageTitle('Page not found')
  return (
    <div className="grid min-h-[70svh] content-center gap-8">
      <svg
        aria-hidden="true"
        viewBox="0 0 960 200"
        preserveAspectRatio="xMinYMid meet"
        className="h-40 w-full overflow-visible text-glow sm:h-56"
      >
        {COPIES.map((copy) => (
          <text
            key={copy}
            y="180"
            className="display-text fill-current text-[224px]"
            style={{
              opacity: 0.9 - copy * 0.09,
              translate: `${copy * copy * 9}px ${copy * 2}px`,
              filter: `blur(${copy * copy * 0.22}px)`,
              scale: `${1 + copy * 0.03} 1`,
            }}
          >
            404
          </text>
        ))}
      </svg>
      <div className="max-w-[560px]">
        <h1 className="display-text text-display">Oops! Page Not Found</h1>
        <p className="mt-2 text-dim text-lead">
          It may have been here once. What you see above is its ninth reproduction.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild look="primary">
            <Link to="/">Go to the homepage</Link>
          </Button>
          <Button onClick={() => navigate(-1)}>Go back</Button>
        </div>
        <p className="mt-6 text-dim">
          Or{' '}
          <Link to="/app" className="text-paper underline underline-offset-4">
            create an evolution
          </Link>
          .
        </p>
      </div>
    </div>
  )
}
