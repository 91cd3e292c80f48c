import type { PageShellName } from '@afterimage/contract/page-templates'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import {
  AppOutline,
  AtlasOutline,
  CreateOutline,
  EvolutionOutline,
  GalleryOutline,
  NeedsScripts,
  PublicOutline,
} from './app/outlines.tsx'
import { routes } from './app/routes.tsx'

// Runs when the application is built, in Node: packages/web/render-pages.ts writes what this returns.

/** Any address will do: nothing that is rendered here may depend on it. */
const ORIGIN = 'http://afterimage.invalid'

/** Where the server writes what a page shows before its scripts have come. */
const WRITTEN_SLOT = '{{written}}'

/** The body of a page with a fixed address, as React finds and keeps it. Throws where a part of it needs a browser. */
export async function renderPage(path: string): Promise<string> {
  return renderRoutes(routes, path)
}

const inPublicShell = async () => (await import('./app/public-shell.tsx')).PublicShell
const inBareShell = async () => (await import('./app/bare-shell.tsx')).BareShell

const SHELLS: Readonly<Record<PageShellName, readonly [shell: () => Promise<ComponentType>, content: ReactNode]>> = {
  gallery: [inPublicShell, <GalleryOutline key="gallery">{WRITTEN_SLOT}</GalleryOutline>],
  atlas: [inPublicShell, <AtlasOutline key="atlas">{WRITTEN_SLOT}</AtlasOutline>],
  share: [inBareShell, WRITTEN_SLOT],
  evolution: [async () => EvolutionOutline, WRITTEN_SLOT],
  create: [async () => CreateOutline, null],
  app: [async () => AppOutline, null],
  public: [inPublicShell, <PublicOutline key="public">{WRITTEN_SLOT}</PublicOutline>],
  bare: [inBareShell, <NeedsScripts key="bare" />],
}

/** What stands in a page that needs the server until its scripts have come. */
export async function renderShell(name: PageShellName): Promise<string> {
  const [shell, content] = SHELLS[name]
  return renderRoutes([{ Component: await shell(), children: [{ path: '*', element: content }] }], '/')
}

async function renderRoutes(tree: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(tree)
  const context = await handler.query(new Request(`${ORIGIN}${path}`))
  if (context instanceof Response || context.errors !== null) throw new Error(`The page ${path} cannot be rendered.`)
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
    {
      onError: (error) => {
        throw error
      },
    },
  )
  return new Response(prelude).text()
}
