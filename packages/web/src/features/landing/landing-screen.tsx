import { Link } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'

/** The front page. */
export function LandingScreen() {
  usePublicTitle('/')
  return (
    <section className="page-width grid min-h-[60svh] content-center gap-6 py-24">
      <h1 className="display-text max-w-[18ch] text-display">One picture, copied until it is gone.</h1>
      <p className="max-w-[48ch] text-dim text-lead">
        An AI reproduces your picture, then reproduces its reproduction, again and again. You watch it drift.
      </p>
      <Button look="primary" size="large" className="justify-self-start" asChild>
        <Link to="/app">Start Free</Link>
      </Button>
    </section>
  )
}
