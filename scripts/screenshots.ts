// Writes a picture of every state of every screen, in both themes and three widths, into e2e/screenshots/.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld } from '@afterimage/testing/browser/open-world'
import { ACCOUNT_STATES } from '../e2e/fixture/account-states.ts'
import { COMMUNITY_STATES } from '../e2e/fixture/community-states.ts'
import { LANDING_STATES } from '../e2e/fixture/landing-states.ts'
import { LIVE_STATES } from '../e2e/fixture/live-states.ts'
import { OPERATOR_STATES } from '../e2e/fixture/operator-states.ts'
import { SITE_PAGES, SITE_STATES } from '../e2e/fixture/site-states.ts'
import { STATES } from '../e2e/fixture/states.ts'

const OUT = join(import.meta.dirname, '../e2e/screenshots')
const WINDOWS = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** Images and fonts that come after the state is reached. */
const SETTLE_MS = 1_200

const wanted = process.argv.slice(2)
const states = [
  ...LANDING_STATES,
  ...LIVE_STATES,
  ...STATES,
  ...ACCOUNT_STATES,
  ...COMMUNITY_STATES,
  ...OPERATOR_STATES,
  ...SITE_PAGES,
  ...SITE_STATES,
].filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const world = await openWorld()
try {
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  console.log('Making an evolution to look at …')
  const order = { photo: 'raccoon.jpg', iterations: 50, model: 'melt', maxSidePx: 512 }
  const made = await makeEvolution(await world.openPage(), order)
  for (const { name, reach } of states) {
    for (const viewport of WINDOWS) {
      for (const colorScheme of ['dark', 'light'] as const) {
        const page = await world.openFreshPage({ viewport, colorScheme })
        await reach(page, made)
        await page.waitForTimeout(SETTLE_MS)
        await page.screenshot({ path: join(OUT, `${name}-${viewport.width}-${colorScheme}.png`) })
        await page.context().close()
      }
    }
    console.log(name)
  }
} finally {
  await world.close()
}
