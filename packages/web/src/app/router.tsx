import { createBrowserRouter, Navigate, type RouteObject, useParams } from 'react-router'
import { CrashScreen } from './crash-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PageShell } from './page-shell.tsx'

const create: Pick<RouteObject, 'lazy'> = {
  lazy: async () => ({ Component: (await import('../features/create/create-screen.tsx')).CreateScreen }),
}

/** Every address of the web application; a screen's code comes with the screen. */
const routes: RouteObject[] = [
  {
    Component: PageShell,
    ErrorBoundary: CrashScreen,
    HydrateFallback: () => null,
    children: [
      { index: true, ...create },
      { path: 'app', ...create },
      { path: 'app/create', ...create },
      { path: 'create', element: <Navigate to="/app/create" replace /> },
      {
        path: 'evolution/:id',
        lazy: async () => ({
          Component: (await import('../features/evolution/evolution-screen.tsx')).EvolutionScreen,
        }),
      },
      { path: 'share/:id', Component: SharedEvolution },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]

/** A shared link leads to the evolution itself. */
function SharedEvolution() {
  const { id = '' } = useParams()
  return <Navigate to={`/evolution/${encodeURIComponent(id)}`} replace />
}

export const router = createBrowserRouter(routes)
