import { GALLERY_PAGE_SIZE, GALLERY_SORTS, type GallerySort } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { selectGallery } from '@afterimage/server/gallery/gallery-store'
import { likerOf } from '@afterimage/server/gallery/like-store'
import type { Db } from '@afterimage/server/platform/database/tables'
import { sql } from 'kysely'
import type { openKeepAliveClient } from './keep-alive-client.ts'
import { timeMs } from './timings.ts'

/** All, the model of every second evolution, and one that few chose. */
const FILTERS = ['all', 'echo', 'rare']
const PAGE = 500

/** A list at one of its places, and how long its page took each time. */
export interface Cell {
  readonly sort: GallerySort
  readonly llmProvider: string
  readonly place: string
  readonly address: string
  readonly offset: number
  /** Cards on the page. */
  readonly cards: number
  readonly timesMs: number[]
}

/** Every sort and filter: the first page, page 500 by number, and page 500 by going on behind page 499. */
export async function listCells(client: ReturnType<typeof openKeepAliveClient>): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  for (const sort of GALLERY_SORTS) {
    for (const llmProvider of FILTERS) {
      const list = `/api/gallery?sort=${sort}&llmProvider=${llmProvider}`
      const read = async (address: string) => listGallery.ok.body.parse(JSON.parse((await client.call(address)).body))
      const add = async (place: string, offset: number, address: string) => {
        const cards = (await read(address)).projects.length
        cells.push({ sort, llmProvider, place, address, offset, cards, timesMs: [] })
      }
      const last = (PAGE - 1) * GALLERY_PAGE_SIZE
      await add('first page', 0, list)
      await add(`page ${PAGE}, by number`, last, `${list}&offset=${last}`)
      const { nextCursor } = (await read(`${list}&offset=${last - GALLERY_PAGE_SIZE}`)).pagination
      if (nextCursor !== null) await add(`page ${PAGE}, by cursor`, last, `${list}&cursor=${nextCursor}`)
    }
  }
  return cells
}

/** Asks for each page so many times, taking turns, one request after the other. */
export async function timePages(
  client: ReturnType<typeof openKeepAliveClient>,
  cells: readonly Cell[],
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { address, timesMs } of cells) timesMs.push(await timeMs(() => client.call(address)))
  }
}

/** How PostgreSQL answers, in its own words: Markdown. */
export async function explainPages(db: Db, cells: readonly Cell[]): Promise<string> {
  const parts: string[] = []
  const nobody = likerOf({ account: undefined, visitor: undefined })
  for (const { sort, llmProvider, place, offset, address } of cells) {
    if (address.includes('cursor')) continue
    const filter = { sort, llmProvider, limit: GALLERY_PAGE_SIZE + 1, offset, after: undefined }
    const lines = await selectGallery(db, filter, nobody, new Date()).explain('text', sql`analyze, buffers`)
    const plan = lines.map((line) => String(Object.values(line)[0])).join('\n')
    parts.push(`## ${sort}, ${llmProvider}, ${place}\n\n\`\`\`\n${plan}\n\`\`\`\n`)
  }
  return parts.join('\n')
}
