import { join } from 'node:path'
import type { Rolldown } from 'vite'

interface Modules {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

/** Screens that ask the server for nothing, the front page among them, and what is around them. */
const QUIET_SCREENS = [
  'app/public-shell',
  'features/landing/landing-screen',
  'features/feature-catalogue/features-screen',
  'features/demo/live-screen',
  'features/pricing/pricing-screen',
  'features/api-reference/api-screen',
  'features/about/about-screen',
  'features/legal/privacy-screen',
  'features/legal/terms-screen',
]

/**
 * What screens share comes in a few files, by who needs it. Left to itself the bundler makes one for each set of screens that
 * share something: fifty for the create screen, most of them below a kilobyte, and without HTTP/2 a browser asks for six at a time.
 */
export const CODE_GROUPS: NonNullable<Rolldown.CodeSplittingOptions['groups']> = [
  {
    // The embedded player needs these, and must not load the application for them: with its first code they would bring the router
    // into other people's pages.
    name: 'player',
    test: /modulepreload-polyfill|preload-helper|rolldown[\\/]runtime|packages[\\/]core[\\/]src[\\/]timeline[\\/](cursor|film-timeline|keymap)\.ts/,
    priority: 5,
  },
  {
    name: 'first',
    tags: ['$initial'],
    test: (id) => !/src[\\/](embed[\\/]|main\.)|\.(css|html)$/.test(id),
    priority: 4,
  },
  {
    name: (id, modules) => (ofQuietScreens(modules).has(id) ? 'quiet' : null),
    debugName: 'quiet',
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'client',
    test: /node_modules[\\/](@tanstack|zod|zustand)[\\/]|packages[\\/]contract[\\/]|src[\\/]shared[\\/](api|auth)[\\/]/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'forms',
    test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|src[\\/]shared[\\/]forms[\\/]|account[\\/]sign-in[\\/](provider-sign-ins|use-way-on|way-on|welcome-toast)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    // What opens over a page. The create screen has nothing of it, and comes without. What a toast needs as well is in the kit.
    name: 'menus',
    includeDependenciesRecursively: false,
    test: /node_modules[\\/](@floating-ui|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|use-(sidecar|callback-ref)|@radix-ui[\\/]react-(alert-dialog|arrow|dialog|direction|dropdown-menu|focus-guards|focus-scope|menu|popper|roving-focus|use-size))[\\/]|src[\\/]shared[\\/]ui[\\/](menu|confirm-dialog)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'gallery',
    test: /features[\\/](gallery[\\/](gallery-queries|gallery-place|count-views|like-button)|report[\\/]report-(button|dialog)|lineage[\\/]lineage-(panel|rows))\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'kit',
    test: /node_modules[\\/]|src[\\/]shared[\\/]|core[\\/]src[\\/](published-drift|half-lives|contender-names|well-known-models|meaning\.|timeline[\\/]lane\.)|[\\/](gallery-address|project-queries|email-proof-notice|start-means)\./,
    minShareCount: 2,
    priority: 1,
  },
]

let quiet: ReadonlySet<string> | undefined

/** Our own modules that the quiet screens import, directly or not. */
function ofQuietScreens(modules: Modules): ReadonlySet<string> {
  if (quiet) return quiet
  const found = new Set(QUIET_SCREENS.map((screen) => join(import.meta.dirname, 'src', `${screen}.tsx`)))
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (!imported.includes('node_modules')) found.add(imported)
    }
  }
  quiet = found
  return found
}
