// Makes docs/images/what-a-machine-sees.webp: the run of the landing page (scripts/make-seen.ts) as its own page shows it.
import { join } from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { waitForEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld } from '@afterimage/testing/browser/open-world'
import { readPhoto } from '@afterimage/testing/images/photo'
import sharp from 'sharp'

const FILE = join(import.meta.dirname, '../docs/images/what-a-machine-sees.webp')
const PHOTO = 'citrus-slices.jpg'
const VIEWPORT = { width: 1_440, height: 940 }
const LOOKED_WITHIN_MS = 300_000
/** For pictures, the curve and the lane, which come after the page. */
const SETTLE_MS = 4_000

const world = await openWorld({ LOOK: 'on' })
try {
  const page = await world.openFreshPage({ viewport: VIEWPORT, colorScheme: 'dark' })
  const answer = await page.request.post(createEvolution.path, {
    multipart: {
      ...{ totalFrames: '25', aiProvider: 'local', aiModelId: 'melt', style: 'dreamy', seed: '59' },
      image: { name: PHOTO, mimeType: 'image/jpeg', buffer: Buffer.from(await readPhoto(PHOTO)) },
    },
    timeout: 0,
  })
  const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
  await waitForEvolution(page, evolutionId)
  const address = `/evolution/${evolutionId}?frame=20`
  await page.goto(address)
  // The networks look at its frames one by one after they were made.
  await page
    .getByText(/not sure from frame/)
    .first()
    .waitFor({ timeout: LOOKED_WITHIN_MS })
  // The first page of a browser keeps the system's font, which is there at once.
  await page.goto(address)
  await page.waitForFunction("document.fonts.status === 'loaded'")
  await page.waitForTimeout(SETTLE_MS)
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(FILE)
} finally {
  await world.close()
}
