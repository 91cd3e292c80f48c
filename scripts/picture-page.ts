import { setTimeout as sleep } from 'node:timers/promises'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { isSettled } from '@afterimage/core/statuses'
import type { World } from '@afterimage/testing/browser/open-world'

export type PicturePage = Awaited<ReturnType<World['openFreshPage']>>

/** The face that comes along is optional in a browser, which a busy machine may be too slow for several times over. */
const MOST_LOADS = 20
const POLL_MS = 2_000

/**
 * Loads the page again until its text stands in the face that comes along, and not in one of the system's: a browser that has
 * the face in its cache takes it, a first visit may go without. Throws after twenty loads.
 */
export async function loadInOwnFace(page: PicturePage, address: string): Promise<void> {
  for (let load = 0; load < MOST_LOADS; load++) {
    await page.goto(address)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    if ((await textFaces(page)).every((face) => face.startsWith('Geist'))) return
  }
  throw new Error(`The text of ${address} never stood in the face that comes along.`)
}

/** The faces that the browser draws the links of the main bar with. */
async function textFaces(page: PicturePage): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'nav a[href="/gallery"]',
    })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  } finally {
    await session.detach()
  }
}

/** Waits until each evolution has ended, however long that takes. */
export async function waitUntilEnded(page: PicturePage, ids: readonly string[]): Promise<void> {
  for (const id of ids) while (!(await hasEnded(page, id))) await sleep(POLL_MS)
}

async function hasEnded(page: PicturePage, id: string): Promise<boolean> {
  const answer = await page.request.get(`/api/evolution/${id}`, { timeout: 0 })
  return isSettled(getEvolution.ok.body.parse(await answer.json()).evolution.status)
}
