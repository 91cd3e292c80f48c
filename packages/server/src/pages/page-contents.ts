import { filmLane } from '@afterimage/contract/film-lane'
import { CONTACT_OUTCOME_PATH, CONTACT_OUTCOMES, SUBSCRIBE_OUTCOMES } from '@afterimage/contract/form-outcomes'
import { GALLERY_PAGE_SIZE } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { unsubscribeFromNewsletter, verifyNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { SUBSCRIBE_PATH } from '@afterimage/contract/page-forms'
import { NEEDS_SCRIPTS } from '@afterimage/contract/page-templates'
import { ATLAS_PATH } from '@afterimage/contract/public-pages'
import { listAtlasRows } from '../atlas/atlas.ts'
import type { CountedHalfLives } from '../comparison/comparison.ts'
import { ANYBODY, type EvolutionCard, findDetail } from '../evolutions/evolutions.ts'
import { listPage, NOBODY } from '../gallery/gallery.ts'
import { answerWithin } from '../platform/answer-within.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Status } from '../status/status.ts'
import type { EVOLUTION_SCREENS, TakenDown } from './describe-page.ts'
import { writeAtlas } from './write-atlas.ts'
import { writeAnswer, writeEvolution, writeGone, writeShared, writeWall } from './write-contents.ts'
import { writeComparison, writeStatus } from './write-figures.ts'
import { writeOutcome, writeUnsubscribe, writeVerify } from './write-form-page.ts'

/** Points of the atlas that are written out as a table. */
const WRITTEN_POINTS = 25

interface ContentParts {
  readonly db: Db
  /** Whether networks look at frames. */
  readonly isLooking: boolean
  readonly figures: Figures | undefined
}

/** What other features know. */
export interface Figures {
  halfLives(): Promise<Pick<CountedHalfLives, 'groups'>>
  status(): Promise<Status>
}

/** A page comes with its figures if they are there in this time: those who run scripts do not wait for them. */
const FIGURES_WITHIN_MS = 1_000

/** What an address leads to. */
export interface Shown {
  readonly screen: (typeof EVOLUTION_SCREENS)[number] | undefined
  readonly card: EvolutionCard | undefined
  readonly takenDown: TakenDown | undefined
  /** Of its address. */
  readonly query: URLSearchParams
}

/**
 * What a page says without scripts, with the answer to what its script will ask first. It is the same for everybody: what is told to one
 * person alone, the script asks for.
 */
export async function writeContents(parts: ContentParts, path: string, shown: Shown): Promise<string> {
  const { db, isLooking, figures } = parts
  if (path === '/gallery') {
    const query = listGallery.query.parse({ limit: GALLERY_PAGE_SIZE })
    const page = await listPage(db, query, NOBODY, new Date())
    return writeWall(page.projects) + writeAnswer(listGallery.path, page)
  }
  if (path === ATLAS_PATH) return writeAtlas(await listAtlasRows(db, WRITTEN_POINTS))
  if (path === '/compare') return writeInTime(figures?.halfLives, ({ groups }) => writeComparison(groups))
  if (path === '/status') return writeInTime(figures?.status, writeStatus)
  if (path === unsubscribeFromNewsletter.path) return writeUnsubscribe(shown.query)
  if (path === verifyNewsletter.path) return writeVerify(shown.query)
  if (path === SUBSCRIBE_PATH) return writeOutcome(SUBSCRIBE_OUTCOMES, shown.query)
  if (path === CONTACT_OUTCOME_PATH) return writeOutcome(CONTACT_OUTCOMES, shown.query)
  if (path.startsWith('/newsletter/')) return NEEDS_IN_WORDS
  const { screen, card, takenDown } = shown
  if (takenDown !== undefined) return writeGone(takenDown)
  if (card === undefined) return ''
  const detail = await findDetail({ db, isLooking }, card.id, ANYBODY)
  const written = screen === 'share' ? writeShared(card, detail && filmLane(detail)) : writeEvolution(card)
  return detail === undefined ? written : written + writeAnswer(`/api/evolution/${card.id}`, detail)
}

const NEEDS_IN_WORDS = `<p class="written-words">${NEEDS_SCRIPTS}</p>`

/** What was found out, or that the page's script would show it. */
async function writeInTime<T>(find: (() => Promise<T>) | undefined, write: (found: T) => string): Promise<string> {
  if (find === undefined) return NEEDS_IN_WORDS
  try {
    return write(await answerWithin(FIGURES_WITHIN_MS, find))
  } catch {
    return NEEDS_IN_WORDS
  }
}
