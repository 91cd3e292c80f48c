import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CODE_GROUPS } from './code-groups.ts'

const FIRST_PAINT_FONTS = [
  'geist-latin-wght-normal',
  'geist-mono-latin-wght-normal',
  'instrument-serif-latin-400-normal',
]

/** Asks for the fonts of the first paint together with the page, so that text does not jump when they arrive. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, path }) =>
        Object.keys(path === '/index.html' ? (bundle ?? {}) : {})
          .filter((file) => file.endsWith('.woff2') && FIRST_PAINT_FONTS.some((font) => file.includes(font)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

/**
 * Text is readable before its face is there. Where that comes late, running text keeps the fallback until the next page: a face that arrives would
 * move every line, since widths are said in its characters. Headlines change over.
 */
function keepLinesInPlace(): Plugin {
  return {
    name: 'keep-lines-in-place',
    enforce: 'pre',
    transform: (code, id) =>
      /@fontsource-variable[\\/]geist/.test(id)
        ? code.replaceAll('font-display: swap', 'font-display: optional')
        : null,
  }
}

const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [keepLinesInPlace(), react(), tailwindcss(), preloadFonts()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // What renders pages when the application is built runs in Node, once, and needs no files of its own.
    ...(isSsrBuild
      ? { copyPublicDir: false }
      : {
          manifest: true,
          rolldownOptions: { input: ['index.html', 'embed.html'], output: { codeSplitting: { groups: CODE_GROUPS } } },
        }),
  },
  // ONNX Runtime loads parts of itself, which only a module worker can.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': api,
      '/files': api,
      '/openapi.json': api,
      '/ws': { target: api, ws: true },
      // The player's page is written by the server, around what was built.
      '/embed/': api,
      '/assets/': api,
    },
  },
}))
