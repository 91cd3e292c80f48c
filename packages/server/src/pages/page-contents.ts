import { filmLane } from '@afterimage/contract/film-lane'
import { GALLERY_PAGE_SIZE } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { ATLAS_PATH } from '@afterimage/contract/public-pages'
import { listAtlasRows } from '../atlas/atlas.ts'
import { ANYBODY, type EvolutionCard, findDetail } from '../evolutions/evolutions.ts'
import { listPage, NOBODY } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import type { EVOLUTION_SCREENS, TakenDown } from './describe-page.ts'
import { writeAtlas } from './write-atlas.ts'
import { writeAnswer, writeEvolution, writeGone, writeShared, writeWall } from './write-contents.ts'

/** Points of the atlas that are written out as a table. */
const WRITTEN_POINTS = 25

interface ContentParts {
  readonly db: Db
  /** Whether networks look at frames. */
  readonly isLooking: boolean
}

/** What an address leads to. */
export interface Shown {
  readonly screen: (typeof EVOLUTION_SCREENS)[number] | undefined
  readonly card: EvolutionCard | undefined
  readonly takenDown: TakenDown | undefined
}

/**
 * What a page says without scripts, with the answer to what its script will ask first. It is the same for everybody: what is told to one
 * person alone, the script asks for.
 */
export async function writeContents({ db, isLooking }: ContentParts, path: string, shown: Shown): Promise<string> {
  if (path === '/gallery') {
    const query = listGallery.query.parse({ limit: GALLERY_PAGE_SIZE })
    const page = await listPage(db, query, NOBODY, new Date())
    return writeWall(page.projects) + writeAnswer(listGallery.path, page)
  }
  if (path === ATLAS_PATH) return writeAtlas(await listAtlasRows(db, WRITTEN_POINTS))
  const { screen, card, takenDown } = shown
  if (takenDown !== undefined) return writeGone(takenDown)
  if (card === undefined) return ''
  const detail = await findDetail({ db, isLooking }, card.id, ANYBODY)
  const written = screen === 'share' ? writeShared(card, detail && filmLane(detail)) : writeEvolution(card)
  return detail === undefined ? written : written + writeAnswer(`/api/evolution/${card.id}`, detail)
}
