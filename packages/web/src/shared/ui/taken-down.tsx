import { Link, useLocation } from 'react-router'
import { accountPath } from '../auth/return-to.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { Button } from './button.tsx'
import { ErrorPanel } from './error-panel.tsx'

interface TakenDownProps {
  readonly how: 'hidden' | 'removed'
  /** What the server says of it; its owner is told why it was removed. */
  readonly message: string
}

/** In place of an evolution that was taken down. */
export function TakenDown({ how, message }: TakenDownProps) {
  const title = how === 'hidden' ? 'Hidden from view' : 'Removed'
  usePageTitle(title)
  const { pathname } = useLocation()
  return (
    <ErrorPanel
      title={`${title}.`}
      action={
        <>
          <Button look="primary" asChild>
            <Link to="/app">Make your own</Link>
          </Button>
          {how === 'hidden' && (
            <Button asChild>
              <Link to={accountPath('/login', pathname)}>Sign in</Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/gallery">See the gallery</Link>
          </Button>
          <Button asChild>
            <Link to="/contact">Write to us</Link>
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {how === 'hidden' && <p className="mt-2">If it is yours, sign in to see it.</p>}
    </ErrorPanel>
  )
}
