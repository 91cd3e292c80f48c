import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../packages/web')
const RUNS = ['src/features/landing/hero/evolution', 'src/features/landing/seen/run']
const ORIGINAL = '000.webp'

test("the site's own reproductions are marked as made by AI, and the photograph is not", async () => {
  const files = ['public/share-card.jpg', 'public/sample-film.mp4']
  for (const run of RUNS) {
    const frames = (await readdir(join(web, run))).filter((name) => name.endsWith('.webp'))
    files.push(...frames.map((name) => `${run}/${name}`))
  }
  const contents = await Promise.all(files.map(async (file) => readFile(join(web, file))))
  const unmarked = files.filter((_, i) => !contents[i]?.includes(MADE_BY_AI_XMP))
  expect(unmarked).toEqual(RUNS.map((run) => `${run}/${ORIGINAL}`))
})
