import { REPORT_REASONS } from '@afterimage/contract/gallery'
import {
  type Decision,
  decide,
  findModerated,
  listReported,
  listReports,
  type ModeratedRow,
} from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Command } from './command.ts'
import { printable } from './printable.ts'

/** Evolutions in one listing, and reports of each: more are for the next one. */
const LISTED = 50
const REPORTS_EACH = 20

export function decideAbout(id: string, decision: Decision): Command {
  return async (db) => describe(await orFail(decide(db, id, decision), id))
}

export function showEvolution(id: string): Command {
  return async (db) => describeWithReports(db, await orFail(findModerated(db, id), id))
}

export async function showReports(db: Db): Promise<string> {
  const reported = await listReported(db, LISTED)
  if (reported.length === 0) return 'Nothing waits for a decision.'
  const texts: string[] = []
  for (const row of reported) texts.push(await describeWithReports(db, row))
  return texts.join('\n\n')
}

async function orFail(found: Promise<ModeratedRow | undefined>, id: string): Promise<ModeratedRow> {
  const row = await found
  if (row === undefined) throw new Error(`There is no evolution with the id ${id}.`)
  return row
}

async function describeWithReports(db: Db, row: ModeratedRow): Promise<string> {
  const reports = await listReports(db, row.id, REPORTS_EACH)
  const lines = reports.map(({ created_at, reason, details }) => {
    const said = details === null ? '' : `: ${printable(details)}`
    return `  ${created_at.toISOString().slice(0, 16)}  ${REPORT_REASONS[reason]}${said}`
  })
  return [describe(row), ...lines].join('\n')
}

function describe(row: ModeratedRow): string {
  const place = row.in_gallery ? 'in the gallery' : 'not in the gallery'
  const badge = row.is_featured ? ', featured' : ''
  const counts = `${row.like_count} likes, ${row.view_count} views`
  const made = `${row.model_name}, ${row.created_at.toISOString().slice(0, 10)}`
  return `${row.id}: ${place}${badge} (${row.moderation}, ${row.visibility}, ${row.status}); ${counts}; ${made}`
}
