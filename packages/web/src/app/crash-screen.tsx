import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Button } from '../shared/ui/button.tsx'
import { ErrorPanel } from '../shared/ui/error-panel.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'

/** Shown when a screen breaks or its code cannot be loaded. */
export function CrashScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return (
    <ErrorPanel
      title="This screen broke."
      action={
        <>
          <Button look="primary" onClick={() => window.location.reload()}>
            Load it again
          </Button>
          <Button asChild>
            <Link to="/" reloadDocument>
              Start over
            </Link>
          </Button>
        </>
      }
    >
      <p>Nothing that was made is lost: an evolution goes on without this page.</p>
    </ErrorPanel>
  )
}
