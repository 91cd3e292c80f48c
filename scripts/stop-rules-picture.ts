// Makes docs/images/stop-rules.webp: the rules behind “Options”, and beside them what came of a run that one of them ended.
import { join } from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath, smallPhoto } from '@afterimage/testing/browser/photos'
import sharp from 'sharp'
import { loadInOwnFace, type PicturePage, waitUntilEnded } from './picture-page.ts'

type Locator = ReturnType<PicturePage['locator']>

const FILE = join(import.meta.dirname, '../docs/images/stop-rules.webp')
const PHOTO = 'raccoon.jpg'
const VIEWPORT = { width: 1_120, height: 900 }
const GROUND = '#0e0c0b'
const GAP_PX = 24
/** For what comes after the state is reached. */
const SETTLE_MS = 1_500

const world = await openWorld({ LOOK: 'on' })
try {
  const page = await world.openFreshPage({ viewport: VIEWPORT, colorScheme: 'dark' })
  const end = await photographEnd(page)
  await putSideBySide([await photographRules(page), end])
} finally {
  await world.close()
}

async function photographRules(page: PicturePage): Promise<Buffer> {
  await loadInOwnFace(page, '/app')
  await dropFile(page, photoPath(PHOTO))
  await page.locator('summary').filter({ hasText: 'Options' }).click()
  await page.getByLabel('Stop when less is kept than').selectOption({ label: '50% of the original' })
  return photograph(page, page.getByRole('group', { name: 'Stop early' }))
}

async function photographEnd(page: PicturePage): Promise<Buffer> {
  const answer = await page.request.post(createEvolution.path, {
    multipart: {
      ...{ totalFrames: '25', aiProvider: 'local', aiModelId: 'melt', style: 'chaotic', seed: '4' },
      runOptions: JSON.stringify({ stop: { keptBelow: 0.5 } }),
      image: { name: PHOTO, mimeType: 'image/png', buffer: Buffer.from(await smallPhoto(PHOTO, 512)) },
    },
    timeout: 0,
  })
  const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
  await waitUntilEnded(page, [evolutionId])
  await loadInOwnFace(page, `/evolution/${evolutionId}`)
  return photograph(page, page.getByRole('region', { name: 'Completed' }))
}

async function photograph(page: PicturePage, what: Locator): Promise<Buffer> {
  await what.scrollIntoViewIfNeeded()
  await page.waitForTimeout(SETTLE_MS)
  return what.screenshot()
}

async function putSideBySide(pictures: readonly Buffer[]): Promise<void> {
  const sizes = await Promise.all(pictures.map((one) => sharp(one).metadata()))
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * GAP_PX
  let left = GAP_PX
  const placed = pictures.map((input, at) => {
    const place = { input, left, top: GAP_PX }
    left += (sizes[at]?.width ?? 0) + 2 * GAP_PX
    return place
  })
  const ground = sharp({ create: { width: left - GAP_PX, height, channels: 3, background: GROUND } })
  await ground.composite(placed).webp({ quality: 82 }).toFile(FILE)
}
