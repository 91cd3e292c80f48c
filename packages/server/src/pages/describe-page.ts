import { evolutionDescription, evolutionTitle } from '@afterimage/contract/evolution-head'
import { isOperatorPath } from '@afterimage/contract/operator-sections'
import { publicPage } from '@afterimage/contract/public-pages'
import { z } from 'zod'
import type { EvolutionCard } from '../evolutions/evolutions.ts'
import { FEED_PATH } from './write-feed.ts'
import type { Head, HeadFilm, HeadImage } from './write-head.ts'

export interface Page {
  readonly status: 200 | 404 | 410 | 503
  readonly head: Head
}

/** The picture of every page that has none of its own; packages/web/public has it. */
const SITE_CARD: HeadImage = {
  path: '/share-card.jpg',
  type: 'image/jpeg',
  width: 1200,
  height: 630,
  alt: 'One photograph and its reproductions, each less like the first than the one before.',
}

/** Of the outputs that are cards. */
const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** Screens that belong to one person, are found by their link alone, or lead on: there, but not for search engines. */
const PRIVATE_SCREENS =
  /^\/(app\/(create|dashboard|profile|project\/[^/]+)|create|dashboard|profile|project\/[^/]+|forgot-password|reset-password|confirm-email|race\/[\da-f-]{36})$/i

const LOST: Page = {
  status: 404,
  head: {
    title: 'Page not found',
    description: 'It may have been here once.',
    isIndexed: false,
    canonicalPath: undefined,
    image: SITE_CARD,
    film: undefined,
    isMadeByAi: false,
    oembedPath: undefined,
  },
}

/** The page of an evolution of which nothing is known while the database does not answer. */
export const AWAY: Page = {
  status: 503,
  head: { ...LOST.head, title: 'Please try again', description: 'This page cannot be shown right now.' },
}

/** What the page of a taken-down evolution says: nothing of the evolution. */
const TAKEN_DOWN = {
  evolution_removed: { title: 'Removed', description: 'The operator of this site removed this evolution.' },
  evolution_hidden: { title: 'Hidden', description: 'This evolution is hidden and cannot be shown.' },
} as const

export type TakenDown = keyof typeof TAKEN_DOWN

export function describeTakenDown(how: TakenDown): Page {
  return { status: 410, head: { ...LOST.head, ...TAKEN_DOWN[how] } }
}

/** Screens that show one evolution: the first part of their paths. */
export const EVOLUTION_SCREENS = ['evolution', 'share', 'embed'] as const

const evolutionPath = z
  .tuple([z.literal(''), z.enum(EVOLUTION_SCREENS), z.uuid()])
  .transform(([, screen, id]) => ({ screen, id: id.toLowerCase() }))

/** The evolution that a path is a page of. */
export function evolutionOf(path: string): z.output<typeof evolutionPath> | undefined {
  return evolutionPath.safeParse(path.split('/')).data
}

/** What the page with a fixed address says of itself. */
export function describePage(path: string): Page {
  const page = publicPage(path)
  if (page !== undefined) {
    const { title, description, isIndexed } = page
    const canonicalPath = isIndexed ? path : undefined
    const feedPath = path === '/gallery' ? FEED_PATH : undefined
    return { status: 200, head: { ...LOST.head, title, description, isIndexed, canonicalPath, feedPath } }
  }
  if (!PRIVATE_SCREENS.test(path) && !isOperatorPath(path)) return LOST
  return { status: 200, head: { ...LOST.head, title: '', description: 'One picture goes in. Its copies come out.' } }
}

/** What the page of an evolution says of it; only what the gallery shows is for search engines, and players never are. */
export function describeEvolution(screen: 'evolution' | 'share' | 'embed', card: EvolutionCard): Page {
  const film = filmOf(card)
  const canonicalPath = `/${screen === 'embed' ? 'share' : screen}/${card.id}`
  return {
    status: 200,
    head: {
      title: evolutionTitle(card),
      description: evolutionDescription(card),
      isIndexed: screen !== 'embed' && card.isInGallery,
      canonicalPath,
      image: imageOf(card),
      film,
      isMadeByAi: card.completedFrames > 0,
      oembedPath: film === undefined ? undefined : canonicalPath,
    },
  }
}

/** The card that was made for previews, the poster where there is none, the original while there is no film, the site's own picture once both are deleted. */
function imageOf(card: EvolutionCard): HeadImage {
  const { width, height } = card
  if (card.originalUrl === null) return SITE_CARD
  const preview = card.outputUrl('card')
  if (preview !== null) {
    const alt = `The original, copies of copies, and the curve of what is kept up to copy ${card.completedFrames}.`
    return { path: preview, type: 'image/jpeg', ...PREVIEW_SIZE, alt }
  }
  const poster = card.outputUrl('poster')
  if (poster === null) {
    return { path: card.originalUrl, type: 'image/png', width, height, alt: 'The picture that went in.' }
  }
  const alt = `Left of the line the original, right of it copy ${card.completedFrames}.`
  return { path: poster, type: 'image/jpeg', width, height, alt }
}

function filmOf(card: EvolutionCard): HeadFilm | undefined {
  const path = card.outputUrl('mp4')
  if (path === null || card.status !== 'completed') return undefined
  return {
    path,
    // H.264 has even sides: the film repeats the last row or column of odd ones.
    width: card.width + (card.width % 2),
    height: card.height + (card.height % 2),
  }
}
