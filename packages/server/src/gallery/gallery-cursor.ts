import { hash } from 'node:crypto'
import type { GallerySort } from '@afterimage/contract/gallery'
import type { Style } from '@afterimage/core/styles'
import { z } from 'zod'
import { Problem } from '../platform/problem.ts'

/** Where a page ended: what the order of its last item was, from the first column to the last. */
export interface GalleryPlace {
  /** Likes and views in the sort's period; absent where the order does not go by them. */
  readonly likes: number
  readonly views: number
  readonly createdAt: Date
  readonly id: string
}

/** Which list a cursor goes on with. */
interface List {
  readonly sort: GallerySort
  readonly llmProvider: string
  readonly style?: Style | undefined
  readonly search?: string | undefined
}

const count = z.number().int().min(0).max(0x7fff_ffff)
const content = z.tuple([z.string(), z.string(), count, count, z.iso.datetime(), z.uuid()])

/** The place as clients carry it about. */
export function writeGalleryCursor(list: List, { likes, views, createdAt, id }: GalleryPlace): string {
  const parts: z.infer<typeof content> = [list.sort, filterOf(list), likes, views, createdAt.toISOString(), id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws `invalid_request` for a cursor of another list, or one that was not written here. */
export function readGalleryCursor(list: List, cursor: string): GalleryPlace {
  const read = content.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data[0] !== list.sort || read.data[1] !== filterOf(list)) {
    throw new Problem('invalid_request', 'The cursor does not belong to this list. Reload the gallery from the start.')
  }
  const [, , likes, views, createdAt, id] = read.data
  return { likes, views, createdAt: new Date(createdAt), id }
}

/** What the list is of, in a few characters. */
function filterOf({ llmProvider, style, search }: List): string {
  return hash('sha256', JSON.stringify([llmProvider, style ?? '', search ?? ''])).slice(0, 16)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
