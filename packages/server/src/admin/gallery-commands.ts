import path from 'node:path'
import { REPORT_REASONS } from '@afterimage/contract/gallery'
import { printable } from '@afterimage/core/printable'
import { z } from 'zod'
import {
  findModerated,
  listHiddenByReports,
  listReportedButShown,
  listReports,
  type ModeratedRow,
} from '../gallery/gallery.ts'
import { decideEvolution, recordAction } from '../operator/operator.ts'
import type { Db } from '../platform/database/tables.ts'
import { actorOf, type Command, type CommandParts } from './command.ts'
import { counted, decideOn, eachOf, evolutionLine, minuteOf, orFail, thereIsNone } from './describe-evolution.ts'

/** Evolutions in one listing, and reports of each: more are for the next one. */
const LISTED = 50
const REPORTS_EACH = 20

/** Hides evolutions from everybody but their owners. */
export function hide(ids: readonly string[]): Command {
  return async (parts) => {
    const lines = await eachOf(ids, (id) => decideOn(parts, id, 'hide'))
    if (!parts.isStorePublic) return lines
    return `${lines}\nThe store goes on handing out the files to anyone who has their addresses (STORAGE_PUBLIC_URL). To delete them: npm run admin -- remove ID`
  }
}

/** Shows evolutions again; the same reasons do not hide them any more. */
export function restoreEvolutions(ids: readonly string[]): Command {
  return (parts) => eachOf(ids, (id) => decideOn(parts, id, 'restore'))
}

export function feature(ids: readonly string[], isFeatured: boolean): Command {
  return (parts) => eachOf(ids, (id) => decideOn(parts, id, isFeatured ? 'feature' : 'unfeature'))
}

/** Deletes evolutions and their files for good; a tombstone stays. */
export function remove(ids: readonly string[], reason: string | null): Command {
  return (parts) =>
    eachOf(ids, async (id) => {
      await decideEvolution(parts, actorOf(parts), id, 'remove', reason)
      return evolutionLine(await orFail(parts.db, id, findModerated(parts.db, id)))
    })
}

/** Copies what is kept of an evolution into a folder, hidden or not: to be looked at before it is decided about. */
export function save(id: string, folder: string | undefined): Command {
  if (!z.uuid().safeParse(id).success || folder === undefined) {
    throw new Error('Give the evolution’s id and a folder that is not there yet.')
  }
  const target = path.resolve(folder)
  return async (parts) => {
    const files = await parts.saveFiles(id.toLowerCase(), target)
    if (files === undefined) throw thereIsNone(id)
    if (files === 0) return `Nothing is kept of ${id} any more.`
    const about = { kind: 'evolution', id: id.toLowerCase() } as const
    const done = {
      action: 'evolution.files_saved',
      target: about,
      reason: null,
      outcome: counted(files, 'file'),
    } as const
    await recordAction(parts.db, actorOf(parts), done)
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
