import type { z } from 'zod'
import { Problem } from '../platform/problem.ts'

/** Where a page of an operator's list ended, as clients carry it about. */
export function writePlace(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Undefined for the first page. Throws `invalid_request` for a cursor that was not written here. */
export function readPlace<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
): z.output<Schema> | undefined {
  if (cursor === undefined) return undefined
  const read = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (read.success) return read.data
  throw new Problem('invalid_request', 'The cursor does not belong to this list. Reload the list from the start.')
}

/** One page of so many of what was asked one more of, and where the next one begins. */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
  placeOf: (item: Item) => readonly unknown[],
): { readonly items: readonly Item[]; readonly nextCursor: string | null } {
  const shown = items.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown, nextCursor: items.length > limit && last !== undefined ? writePlace(placeOf(last)) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
