import { embedSize } from '@afterimage/contract/embed'
import { evolutionDescription, evolutionTitle } from '@afterimage/contract/evolution-head'
import { publicPage } from '@afterimage/contract/public-pages'
import { z } from 'zod'
import { fileUrl } from '../platform/storage/storage.ts'
import type { EvolutionPageRow } from './evolution-page-store.ts'
import type { Head, HeadFilm, HeadImage } from './write-head.ts'

export interface Page {
  readonly status: 200 | 404 | 410
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

/** Screens that belong to one person, or lead on: there, but not for search engines. */
const PRIVATE_SCREENS =
  /^\/(app\/(create|dashboard|profile|project\/[^/]+)|create|dashboard|profile|project\/[^/]+|forgot-password|reset-password|confirm-email)$/

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
    return { status: 200, head: { ...LOST.head, title, description, isIndexed, canonicalPath } }
  }
  if (!PRIVATE_SCREENS.test(path)) return LOST
  return { status: 200, head: { ...LOST.head, title: '', description: 'One picture goes in. Its copies come out.' } }
}

/** What the page of an evolution says of it; only what the gallery shows is for search engines, and players never are. */
export function describeEvolution(screen: 'evolution' | 'share' | 'embed', row: EvolutionPageRow): Page {
  const facts = { modelName: row.model_name, completedFrames: row.completed_frames, halfLife: row.half_life }
  const film = filmOf(row)
  const canonicalPath = `/${screen === 'embed' ? 'share' : screen}/${row.id}`
  return {
    status: 200,
    head: {
      title: evolutionTitle(facts),
      description: evolutionDescription(facts),
      isIndexed: screen !== 'embed' && row.in_gallery,
      canonicalPath,
      image: imageOf(row),
      film,
      isMadeByAi: row.completed_frames > 0,
      oembedPath: film === undefined ? undefined : canonicalPath,
    },
  }
}

/** The still that tells the story, the original while there is none, the site's own picture once both are deleted. */
export function imageOf(row: EvolutionPageRow): HeadImage {
  const { id: folder, width, height, poster_sha256: poster } = row
  if (row.files_expired_at !== null) return SITE_CARD
  if (poster === null) {
    const path = fileUrl({ folder, sha256: row.input_sha256, extension: 'png' })
    return { path, type: 'image/png', width, height, alt: 'The picture that went in.' }
  }
  const path = fileUrl({ folder, sha256: poster, extension: 'jpg' })
  const alt = `Left of the line the original, right of it copy ${row.completed_frames}.`
  return { path, type: 'image/jpeg', width, height, alt }
}

function filmOf(row: EvolutionPageRow): HeadFilm | undefined {
  if (row.film_sha256 === null || row.status !== 'completed' || row.files_expired_at !== null) return undefined
  const player = embedSize(row)
  return {
    path: fileUrl({ folder: row.id, sha256: row.film_sha256, extension: 'mp4' }),
    // H.264 has even sides: the film repeats the last row or column of odd ones.
    width: row.width + (row.width % 2),
    height: row.height + (row.height % 2),
    playerPath: `/embed/${row.id}`,
    playerWidth: player.width,
    playerHeight: player.height,
  }
}
