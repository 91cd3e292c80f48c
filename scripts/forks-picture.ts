// Makes docs/images/forks.webp: the tree that the page shows of a fork of a fork.
import { join } from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld } from '@afterimage/testing/browser/open-world'
import { smallPhoto } from '@afterimage/testing/browser/photos'
import sharp from 'sharp'
import { loadInOwnFace, type PicturePage, waitUntilEnded } from './picture-page.ts'

const FILE = join(import.meta.dirname, '../docs/images/forks.webp')
const SIDE_PX = 512
const SEED = '4'
/** For what comes after the state is reached. */
const SETTLE_MS = 1_500

const world = await openWorld()
try {
  await photographTree(await world.openFreshPage({ viewport: { width: 768, height: 900 }, colorScheme: 'dark' }))
} finally {
  await world.close()
}

async function photographTree(page: PicturePage): Promise<void> {
  const photo = await make(page, { totalFrames: '25', aiModelId: 'nebulae-2', style: 'reproduce', image: 'pagoda.jpg' })
  const child = await make(page, {
    ...{ totalFrames: '25', aiModelId: 'floating-world-4', style: 'stylize' },
    fork: { evolutionId: photo, frame: 12 },
  })
  const grandchild = await make(page, {
    ...{ totalFrames: '10', aiModelId: 'stained-glass', style: 'dreamy' },
    fork: { evolutionId: child, frame: 20 },
  })
  await loadInOwnFace(page, `/evolution/${grandchild}`)
  const tree = page.getByRole('region', { name: 'Lineage' })
  await tree.getByRole('listitem').nth(2).waitFor()
  await tree.scrollIntoViewIfNeeded()
  await page.waitForTimeout(SETTLE_MS)
  await sharp(await tree.screenshot())
    .webp({ quality: 82 })
    .toFile(FILE)
}

type RunInput = Readonly<Record<'totalFrames' | 'aiModelId' | 'style', string>> &
  ({ readonly image: string } | { readonly fork: { readonly evolutionId: string; readonly frame: number } })

async function make(page: PicturePage, input: RunInput): Promise<string> {
  const { totalFrames, aiModelId, style } = input
  const fields = { totalFrames, aiModelId, style, aiProvider: 'local', seed: SEED }
  const answer =
    'fork' in input
      ? await page.request.post(createEvolution.path, {
          data: { ...fields, totalFrames: Number(totalFrames), seed: Number(SEED), fork: input.fork },
          timeout: 0,
        })
      : await page.request.post(createEvolution.path, {
          multipart: {
            ...fields,
            image: {
              name: input.image,
              mimeType: 'image/png',
              buffer: Buffer.from(await smallPhoto(input.image, SIDE_PX)),
            },
          },
          timeout: 0,
        })
  const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
  await waitUntilEnded(page, [evolutionId])
  return evolutionId
}
