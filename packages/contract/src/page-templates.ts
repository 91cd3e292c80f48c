import type { PublicPath } from './public-pages.ts'

/** Pages that are rendered as a whole when the web application is built, since they ask the server for nothing. */
export const RENDERED_PAGES = [
  '/',
  '/features',
  '/live',
  '/pricing',
  '/docs',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
] as const satisfies readonly PublicPath[]

/**
 * What stands in a page until its scripts have come, for the pages that need the server: the bar of the public site, of the application, or the
 * name alone, around what the server writes or the outlines of what will come.
 */
export const PAGE_SHELLS = ['gallery', 'atlas', 'share', 'evolution', 'create', 'app', 'public', 'bare'] as const

export type PageShellName = (typeof PAGE_SHELLS)[number]

const SHELL_OF: readonly (readonly [RegExp, PageShellName])[] = [
  [/^\/gallery$/, 'gallery'],
  [/^\/atlas$/, 'atlas'],
  [/^\/share\/[^/]+$/, 'share'],
  [/^\/evolution\/[^/]+$/, 'evolution'],
  [/^\/(app(\/create)?|create)$/, 'create'],
  [/^\/race\/[^/]+$/, 'app'],
  [/^\/(app|dashboard|profile|project|admin)(\/|$)/, 'app'],
  [/^\/(compare|status|contact\/message|newsletter\/.+)$/, 'public'],
]

/** What a page says that does nothing without its scripts. */
export const NEEDS_SCRIPTS =
  'Afterimage draws in your browser, so it needs JavaScript. If it is on, the page did not load completely. Reload it to try again.'

/** The file, among those that the build writes, for a page of a path without a slash at its end. */
export function templateOf(path: string): string {
  const rendered = RENDERED_PAGES.find((page) => page === path)
  if (rendered !== undefined) return renderedFile(rendered)
  return shellFile(SHELL_OF.find(([pattern]) => pattern.test(path))?.[1] ?? 'bare')
}

/** Where the build writes a rendered page. */
export function renderedFile(path: (typeof RENDERED_PAGES)[number]): string {
  return `pages${path === '/' ? '/landing' : path}.html`
}

/** Where the build writes a shell. */
export function shellFile(name: PageShellName): string {
  return `pages/shell-${name}.html`
}
