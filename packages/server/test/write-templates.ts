import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PAGE_SHELLS, RENDERED_PAGES, renderedFile, shellFile } from '@afterimage/contract/page-templates'

/** Writes what the build of the web would have: a template for each page, all of them alike. */
export async function writeTemplates(dist: string, template: string): Promise<void> {
  await mkdir(path.join(dist, 'pages'))
  const files = ['index.html', 'embed.html', ...RENDERED_PAGES.map(renderedFile), ...PAGE_SHELLS.map(shellFile)]
  for (const file of files) await writeFile(path.join(dist, file), template)
}
