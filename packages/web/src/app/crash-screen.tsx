import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Button } from '../shared/ui/button.tsx'
import { ErrorPanel } from '../shared/ui/error-panel.tsx'
import { isLoadFailure } from './is-load-failure.ts'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

/** Shown when a screen breaks or its code cannot be loaded. */
export function CrashScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  if (isLoadFailure(error)) return <UnreachableScreen />
  return (
    <ErrorPanel
      title="Something went wrong."
      action={
        <>
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <Button asChild>
            <Link to="/" reloadDocument>
              Start over
            </Link>
          </Button>
        </>
      }
    >
      <p>Nothing is lost: your evolutions keep running without this page.</p>
    </ErrorPanel>
  )
}
