import type { Plugin } from 'vite'

const FILE = 'preload-landing.js'
/** The screens that the front page begins with, and the picture that it paints first. */
const SCREENS = ['landing-screen.tsx', 'public-shell.tsx']
const FIRST_PICTURE = 'hero/evolution/000.webp'

/**
 * Asks for the front page's own code and its first picture together with the code that every page begins with, instead of after
 * it. All pages share one document, so a small script decides by the address whether this is the front page.
 */
export function preloadLanding(): Plugin {
  return {
    name: 'preload-landing',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const scripts = files
        .filter((file) => file.type === 'chunk')
        .filter(({ facadeModuleId }) => SCREENS.some((screen) => facadeModuleId?.endsWith(screen)))
        .flatMap(({ fileName, imports }) => [fileName, ...imports])
      const picture = files.find(
        (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(FIRST_PICTURE)),
      )
      if (scripts.length === 0 || picture === undefined) return // the embedded player's own build, or a test's
      this.emitFile({ type: 'asset', fileName: FILE, source: sourceOf([...new Set(scripts)], picture.fileName) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) =>
        path === '/index.html'
          ? [
              {
                tag: 'script',
                attrs: { async: true, fetchpriority: 'high', src: `/${FILE}` },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
  }
}

function sourceOf(scripts: readonly string[], picture: string): string {
  const links = [
    { rel: 'preload', as: 'image', href: `/${picture}`, fetchPriority: 'high' },
    ...scripts.map((script) => ({ rel: 'modulepreload', href: `/${script}` })),
  ]
  return `if(location.pathname==='/')for(const link of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),link))\n`
}
