import type { PageShellName, RENDERED_PAGES } from '@afterimage/contract/page-templates'

type PageName = (typeof RENDERED_PAGES)[number] | PageShellName

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[] | undefined
}

/** What Vite has built. */
export interface Built {
  /** The built index.html. */
  readonly template: string
  /** The styles of the application. */
  readonly styles: string
  /** What runs before the first paint. */
  readonly beforePaint: string
  /** Every file by its source, as in Vite's manifest. */
  readonly files: Readonly<Record<string, BuiltFile>>
}

interface PageContent {
  readonly name: PageName
  readonly body: string
  /** Whether the body is the page as React would draw it, for React to take over; else it is drawn over. */
  readonly isWhole: boolean
}

const PUBLIC = 'src/app/public-shell.tsx'
const BARE = 'src/app/bare-shell.tsx'
const APP = 'src/app/app-shell.tsx'
const CONNECTED = 'src/app/connected-shell.tsx'

/** The code that a page is drawn with: asked for together with the page, not one after the other. */
const SCREENS_OF: Readonly<Record<PageName, readonly string[]>> = {
  '/': [PUBLIC, 'src/features/landing/landing-screen.tsx'],
  '/features': [PUBLIC, 'src/features/feature-catalogue/features-screen.tsx'],
  '/live': [PUBLIC, 'src/features/demo/live-screen.tsx'],
  '/pricing': [PUBLIC, 'src/features/pricing/pricing-screen.tsx'],
  '/docs': [PUBLIC, 'src/features/api-reference/api-screen.tsx'],
  '/about': [PUBLIC, 'src/features/about/about-screen.tsx'],
  '/contact': [PUBLIC, CONNECTED, 'src/features/contact/contact-screen.tsx'],
  '/privacy': [PUBLIC, 'src/features/legal/privacy-screen.tsx'],
  '/terms': [PUBLIC, 'src/features/legal/terms-screen.tsx'],
  gallery: [PUBLIC, CONNECTED, 'src/features/gallery/gallery-screen.tsx'],
  atlas: [PUBLIC, CONNECTED, 'src/features/atlas/atlas-screen.tsx'],
  share: [CONNECTED, BARE, 'src/features/share/share-screen.tsx'],
  evolution: [CONNECTED, APP, 'src/features/evolution/evolution-screen.tsx'],
  create: [CONNECTED, APP, 'src/features/create/create-screen.tsx'],
  app: [CONNECTED, APP],
  public: [PUBLIC, CONNECTED],
  bare: [CONNECTED, BARE],
}

/** What the code of a page asks the server for first: it is on its way before the code has come. */
const FIRST_QUESTIONS: Partial<Readonly<Record<PageName, readonly string[]>>> = { create: ['/api/providers'] }

/** In the page itself: asked for, it would keep the first paint waiting for one more answer. */
const BEFORE_PAINT = '<script src="/before-paint.js"></script>'
/** Where the server writes what a page shows before its scripts have come (prerender.tsx). */
const WRITTEN_SLOT = '{{written}}'
const PICTURE = /<link rel="preload" as="image"[^>]*>/g
const FIRST_PICTURE = 'fetchPriority="high"'
const TAG = /\n? *<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet|preload)"[^>]*>)/g

/**
 * The document of a page: the built one with what the page shows, its styles in it, and the page's own code asked for at once. What paints comes
 * first; code waits behind it where the page can be read without.
 */
export function writeDocument(
  { template, styles, beforePaint, files }: Built,
  { name, body, isWhole }: PageContent,
): string {
  const tags = [...template.matchAll(TAG)].map(([tag]) => tag.trim())
  const isCode = (tag: string) => tag.startsWith('<script') || tag.includes('modulepreload')
  const code = new Set([...tags.filter(isCode), ...preloadsOf(files, SCREENS_OF[name])])
  // Of a public page that its script draws only those read what is written who run none.
  const isReadable = isWhole || (body.includes(WRITTEN_SLOT) && name !== 'public')
  // React asks for the pictures that it paints first: in the head they are found sooner.
  const pictures = body.match(PICTURE) ?? []
  // Until its code has come, a page that cannot be read has no figures; elsewhere their face waits for the picture that is to come first.
  const needsMono = isReadable && !body.includes(FIRST_PICTURE)
  const fonts = tags.filter((tag) => tag.includes('as="font"') && (needsMono || !tag.includes('mono')))
  const lines = [
    `<style>${styles}</style>`,
    ...pictures,
    ...fonts,
    ...(FIRST_QUESTIONS[name] ?? []).map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
    ...[...code].map((tag) => (isReadable ? tag.replace(/^<\w+/, '$& fetchpriority="low"') : tag)),
  ]
  const shown = body.replace(PICTURE, '').replace(WRITTEN_SLOT, '<!--written--><!--/written-->')
  if (!template.includes(BEFORE_PAINT))
    throw new Error('The built page has no place for what runs before its first paint.')
  return template
    .replace(TAG, '')
    .replace(BEFORE_PAINT, () => `<script>${beforePaint}</script>`)
    .replace('  </head>', () => `${lines.map((line) => `    ${line}\n`).join('')}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${isWhole ? ' data-rendered' : ''}>${shown}</div>`)
}

function preloadsOf(files: Built['files'], sources: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const add = (source: string) => {
    const built = files[source]
    if (built === undefined) throw new Error(`Nothing was built from ${source}.`)
    if (found.has(built.file)) return
    found.add(built.file)
    for (const imported of built.imports ?? []) add(imported)
  }
  for (const source of sources) add(source)
  return [...found].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
}
