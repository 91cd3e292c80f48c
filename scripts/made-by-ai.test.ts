import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../packages/web')
const HERO = 'src/features/landing/hero/evolution'
const ORIGINAL = '000.webp'

test("the site's own reproductions are marked as made by AI, and the photograph is not", async () => {
  const frames = (await readdir(join(web, HERO))).filter((name) => name.endsWith('.webp'))
  const files = ['public/share-card.jpg', 'public/sample-film.mp4', ...frames.map((name) => `${HERO}/${name}`)]
  const contents = await Promise.all(files.map(async (file) => readFile(join(web, file))))
  const unmarked = files.filter((_, i) => !contents[i]?.includes(MADE_BY_AI_XMP))
  expect(unmarked).toEqual([`${HERO}/${ORIGINAL}`])
})
