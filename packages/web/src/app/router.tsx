import { createBrowserRouter, matchRoutes } from 'react-router'
import { PAGE_ROUTE, routes } from './routes.tsx'
import { forgetFreshLoad } from './scroll-memory.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Opens the router once the code of the present address is there, so that the first thing drawn is the screen, over what the server sent.
 * Code that cannot be loaded is left to the router, which says so.
 */
export async function openRouter(): Promise<Router> {
  await Promise.allSettled(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  // The document is the one of this address: what the shell's loader would say is known.
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [PAGE_ROUTE]: null } } })
  forgetFreshLoad(() => sessionStorage, navigationType(), router.state.location)
  await initialised(router)
  return router
}

/** An address that leads on, or whose code is on its way still, is drawn when it is known what it shows. */
function initialised(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

function navigationType(): string | undefined {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming ? load.type : undefined
}
