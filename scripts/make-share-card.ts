// `node scripts/make-share-card.ts`: the picture that stands for the site in previews of its links, as a contact sheet of the
// landing page's evolution. Run it again after make-hero.ts.

import { join } from 'node:path'
import { frameDigits } from '@afterimage/core/frame-names'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const FRAMES = join(root, 'packages/web/src/features/landing/hero/evolution')
const CARD = join(root, 'packages/web/public/share-card.jpg')

/** The size that services ask for; packages/server/src/pages/describe-page.ts tells it. */
const WIDTH = 1200
const HEIGHT = 630
const GROUND = '#0e0c0b'
const GAP_PX = 6
const COLUMNS = 4
const NUMBERS = [0, 3, 10, 20, 34, 50, 72, 100] as const

const width = Math.floor((WIDTH - GAP_PX * (COLUMNS + 1)) / COLUMNS)
const rows = NUMBERS.length / COLUMNS
const height = Math.floor((HEIGHT - GAP_PX * (rows + 1)) / rows)

const pictures = await Promise.all(
  NUMBERS.map(async (number, place) => ({
    input: await sharp(join(FRAMES, `${frameDigits(number)}.webp`))
      .resize({ width, height, fit: 'cover' })
      .toBuffer(),
    left: GAP_PX + (place % COLUMNS) * (width + GAP_PX),
    top: GAP_PX + Math.floor(place / COLUMNS) * (height + GAP_PX),
  })),
)
await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND } })
  .composite(pictures)
  .jpeg({ quality: 84, mozjpeg: true })
  .withXmp(MADE_BY_AI_XMP)
  .toFile(CARD)
