import path from 'node:path'
import { REPORT_REASONS } from '@afterimage/contract/gallery'
import { printable } from '@afterimage/core/printable'
import { z } from 'zod'
import {
  decide,
  findModerated,
  listHiddenByReports,
  listReportedButShown,
  listReports,
  type ModeratedRow,
  setFeatured,
} from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Command, CommandParts } from './command.ts'
import { counted, eachOf, evolutionLine, minuteOf, orFail, thereIsNone } from './describe-evolution.ts'

/** Evolutions in one listing, and reports of each: more are for the next one. */
const LISTED = 50
const REPORTS_EACH = 20

/** Hides evolutions from everybody but their owners. */
export function hide(ids: readonly string[]): Command {
  return async ({ db, isStorePublic }) => {
    const lines = await eachOf(ids, async (id) =>
      evolutionLine(await orFail(db, id, decide(db, id, 'hidden', new Date()))),
    )
    if (!isStorePublic) return lines
    return `${lines}\nThe store goes on handing out the files to anyone who has their addresses (STORAGE_PUBLIC_URL). To delete them: npm run admin -- remove ID`
  }
}

/** Shows evolutions again; the same reasons do not hide them any more. */
export function restoreEvolutions(ids: readonly string[]): Command {
  return ({ db }) =>
    eachOf(ids, async (id) => evolutionLine(await orFail(db, id, decide(db, id, 'approved', new Date()))))
}

export function feature(ids: readonly string[], isFeatured: boolean): Command {
  return ({ db }) => eachOf(ids, async (id) => evolutionLine(await orFail(db, id, setFeatured(db, id, isFeatured))))
}

/** Deletes evolutions and their files for good; a tombstone stays. */
export function remove(ids: readonly string[], reason: string | null): Command {
  return ({ db, operator, takeDown }) =>
    eachOf(ids, async (id) => {
      if (!(await takeDown(id, { by: operator, reason }))) throw thereIsNone(id)
      return evolutionLine(await orFail(db, id, findModerated(db, id)))
    })
}

/** Copies what is kept of an evolution into a folder, hidden or not: to be looked at before it is decided about. */
export function save(id: string, folder: string | undefined): Command {
  if (!z.uuid().safeParse(id).success || folder === undefined) {
    throw new Error('Give the evolution’s id and a folder that is not there yet.')
  }
  const target = path.resolve(folder)
  return async ({ saveFiles }) => {
    const files = await saveFiles(id.toLowerCase(), target)
    if (files === undefined) throw thereIsNone(id)
    if (files === 0) return `Nothing is kept of ${id} any more.`
    return `${counted(files, 'file')} of ${id} in ${target}. Delete the folder when you have decided.`
  }
}

export function showEvolution(id: string): Command {
  return async ({ db }) => describeWithReports(db, await orFail(db, id, findModerated(db, id)))
}

export async function showReports({ db }: Pick<CommandParts, 'db'>): Promise<string> {
  const [hidden, shown] = [await listHiddenByReports(db, LISTED), await listReportedButShown(db, LISTED)]
  if (hidden.length + shown.length === 0) return 'Nothing waits for a decision.'
  return [
    ...(await titled(db, 'Hidden by reports. To show them again: npm run admin -- restore ID…', hidden)),
    ...(await titled(db, 'Reported, and still shown. To have it decided: restore, hide or remove ID…', shown)),
  ].join('\n\n')
}

async function titled(db: Db, title: string, rows: readonly ModeratedRow[]): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const texts = [rows.length < LISTED ? title : `${title} (the first ${LISTED})`]
  for (const row of rows) texts.push(await describeWithReports(db, row))
  return texts
}

async function describeWithReports(db: Db, row: ModeratedRow): Promise<string> {
  const reports = await listReports(db, row.id, REPORTS_EACH)
  const lines = reports.map(({ created_at, reason, details, decided_at }) => {
    const said = details === null ? '' : `: ${printable(details)}`
    const state = decided_at === null ? '' : ' (decided)'
    return `  ${minuteOf(created_at)}  ${REPORT_REASONS[reason]}${said}${state}`
  })
  return [evolutionLine(row), ...lines].join('\n')
}
