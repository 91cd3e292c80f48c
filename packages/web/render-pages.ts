// Writes the pages that the server fills and sends, after the application is built: those with a fixed address as they look, the others as shells.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_SHELLS, RENDERED_PAGES, renderedFile, shellFile } from '@afterimage/contract/page-templates'
import { build } from 'vite'
import { z } from 'zod'
import { type Built, writeDocument } from './page-document.ts'

const root = import.meta.dirname
const dist = path.join(root, 'dist')
const rendering = path.join(root, '../../.build/rendering')

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
)
const renderer = z.object({
  renderPage: z.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
  renderShell: z.custom<(name: string) => Promise<string>>((value) => typeof value === 'function'),
})

await build({ root, logLevel: 'warn', build: { ssr: 'src/prerender.tsx', outDir: rendering, emptyOutDir: true } })
const { renderPage, renderShell } = renderer.parse(
  await import(pathToFileURL(path.join(rendering, 'prerender.js')).href),
)
const files = manifest.parse(JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')))
const sheets = files['index.html']?.css ?? []
const built: Built = {
  template: await readFile(path.join(dist, 'index.html'), 'utf8'),
  beforePaint: await readFile(path.join(dist, 'before-paint.js'), 'utf8'),
  styles: (await Promise.all(sheets.map((sheet) => readFile(path.join(dist, sheet), 'utf8')))).join(''),
  files,
}
if (built.styles === '') throw new Error('No styles were built.')
await mkdir(path.join(dist, 'pages'), { recursive: true })
for (const page of RENDERED_PAGES) {
  const document = writeDocument(built, { name: page, body: await renderPage(page), isWhole: true })
  await writeFile(path.join(dist, renderedFile(page)), document)
}
for (const name of PAGE_SHELLS) {
  const document = writeDocument(built, { name, body: await renderShell(name), isWhole: false })
  await writeFile(path.join(dist, shellFile(name)), document)
}
await rm(path.join(dist, '.vite'), { recursive: true })
