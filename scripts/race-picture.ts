// Makes docs/images/race.webp: the page of a race between four worlds, as a visitor sees it once all have ended.
import { join } from 'node:path'
import { createRace } from '@afterimage/contract/race-endpoints'
import { openWorld } from '@afterimage/testing/browser/open-world'
import { smallPhoto } from '@afterimage/testing/browser/photos'
import sharp from 'sharp'
import { loadInOwnFace, type PicturePage, waitUntilEnded } from './picture-page.ts'

const FILE = join(import.meta.dirname, '../docs/images/race.webp')
const PHOTO = 'raccoon.jpg'
const WORLDS = ['nebulae-2', 'stained-glass', 'terra-incognita-2', 'floating-world-4']
const ITERATIONS = 25
const SHOWN = 25
/** For what comes after the state is reached. */
const SETTLE_MS = 1_500

/** In the page: whether every contender's canvas has a picture on it. */
const ARE_DRAWN = `(() => {
  const canvases = [...document.querySelectorAll('figure canvas')]
  return canvases.length === ${WORLDS.length} && canvases.every((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 32, 32)
    return data.some((level, at) => at % 4 !== 3 && level > 30)
  })
})()`

const world = await openWorld()
try {
  const page = await world.openFreshPage({ viewport: { width: 1_360, height: 660 }, colorScheme: 'dark' })
  const raceId = await race(page)
  await loadInOwnFace(page, `/race/${raceId}?frame=${SHOWN}`)
  await page.getByText('All have ended').waitFor()
  await page.waitForFunction(ARE_DRAWN, undefined, { timeout: 0 })
  await page.waitForTimeout(SETTLE_MS)
  await sharp(await page.getByRole('main').screenshot())
    .webp({ quality: 82 })
    .toFile(FILE)
} finally {
  await world.close()
}

/** Returns the race's id when all have ended. */
async function race(page: PicturePage): Promise<string> {
  const answer = await page.request.post(createRace.path, {
    multipart: {
      ...{ totalFrames: String(ITERATIONS), seed: '918273', aiProvider: 'local', aiModelId: WORLDS[0] ?? '' },
      contenders: JSON.stringify(WORLDS.map((aiModelId) => ({ aiModelId }))),
      image: { name: PHOTO, mimeType: 'image/png', buffer: Buffer.from(await smallPhoto(PHOTO, 512)) },
    },
    timeout: 0,
  })
  const { raceId, evolutionIds } = createRace.ok.body.parse(await answer.json())
  await waitUntilEnded(page, evolutionIds)
  return raceId
}
