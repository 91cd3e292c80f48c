import type { OperatorList } from '@afterimage/contract/operator'
import { z } from 'zod'
import { listHeld, listHiddenByReports, listReportedButShown } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import { cutPage, readPlace } from './read-cursor.ts'

const moment = z.iso.datetime({ offset: true })

/** A time as PostgreSQL writes it, to the microsecond; what it could not read is none. */
const writtenTime = z.string().refine((text) => {
  const iso = text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')
  return /^[12]/.test(iso) && moment.safeParse(iso).success
})

/** Where a page of what is held begins. */
export const heldPlace = z.tuple([z.literal('held'), writtenTime, z.uuid()])
const reportedPlace = z.tuple([z.enum(['hidden', 'reported']), z.number().int().nonnegative(), z.uuid()])

/** The ids of a page of one list, those that wait the longest first, and the cursor of the next page. */
export async function listQueue(
  db: Db,
  list: OperatorList,
  limit: number,
  cursor: string | undefined,
): Promise<{ readonly items: readonly { readonly id: string }[]; readonly nextCursor: string | null }> {
  if (list === 'held') {
    const read = readPlace(heldPlace, cursor)
    const held = await listHeld(db, limit + 1, read && { place: read[1], id: read[2] })
    return cutPage(held, limit, ({ place, id }) => ['held', place, id])
  }
  const read = readPlace(
    reportedPlace.refine(([of]) => of === list),
    cursor,
  )
  const listRows = list === 'hidden' ? listHiddenByReports : listReportedButShown
  const rows = await listRows(db, limit + 1, read && { firstReport: read[1], id: read[2] })
  return cutPage(rows, limit, ({ firstReport, id }) => [list, firstReport, id])
}
