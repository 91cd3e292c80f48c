import type { OperatorDecision } from '@afterimage/contract/operator'
import { printable } from '@afterimage/core/printable'
import { findModerated, type ModeratedRow } from '../gallery/gallery.ts'
import { decideEvolution } from '../operator/operator.ts'
import type { Db } from '../platform/database/tables.ts'
import { actorOf, type CommandParts } from './command.ts'

/** One after the other; what fails does not keep the others from being done, and is told last. */
export async function eachOf(ids: readonly string[], work: (id: string) => Promise<string>): Promise<string> {
  const done: string[] = []
  const failures: string[] = []
  for (const id of ids) {
    await work(id).then(
      (line) => done.push(line),
      (error: unknown) => failures.push(error instanceof Error ? error.message : String(error)),
    )
  }
  if (failures.length > 0) throw new Error([...done, ...failures].join('\n'))
  return done.join('\n')
}

/** Decides about one, and tells how it is afterwards. Throws what the operator is told where there is none, or nothing is left of it. */
export async function decideOn(
  parts: CommandParts,
  id: string,
  decision: Exclude<OperatorDecision, 'remove'>,
  reason: string | null = null,
): Promise<string> {
  const { db } = parts
  const { outcome, alike } = await decideEvolution(parts, actorOf(parts), id, decision, reason)
  const isLeft = outcome === 'done' || outcome === 'unchanged'
  const row = await orFail(db, id, isLeft ? findModerated(db, id) : Promise.resolve(undefined))
  return `${evolutionLine(row)}${alike === 0 ? '' : `; likewise ${counted(alike, 'other')} of the same picture`}`
}

/** What was found. Throws what the operator is told where there is none, or nothing is left of it. */
export async function orFail(db: Db, id: string, found: Promise<ModeratedRow | undefined>): Promise<ModeratedRow> {
  const row = await found
  if (row !== undefined) return row
  const gone = await findModerated(db, id)
  throw gone === undefined
    ? thereIsNone(id)
    : new Error(`${evolutionLine(gone).replace(/\.$/, '')}. Nothing of it is left.`)
}

export function thereIsNone(id: string): Error {
  return new Error(`There is no evolution with the id ${id}.`)
}

/** An evolution on one line. */
export function evolutionLine(row: ModeratedRow): string {
  if (row.removed_at !== null) {
    const why = row.removal_reason === null ? 'without a reason' : printable(row.removal_reason)
    return `${row.id}: removed on ${minuteOf(row.removed_at)} UTC by ${printable(row.removed_by ?? 'somebody')}: ${why}`
  }
  const place = row.in_gallery ? 'in the gallery' : 'not in the gallery'
  const badge = row.is_featured ? ', featured' : ''
  const counts = `${counted(row.like_count, 'like')}, ${counted(row.view_count, 'view')}`
  const made = `${row.model_name}, ${row.created_at.toISOString().slice(0, 10)}`
  const title = row.title === null ? '' : ` “${printable(row.title)}”`
  const maker = row.maker === null ? '' : ` by “${printable(row.maker)}”`
  return `${row.id}:${title}${maker} ${place}${badge} (${row.moderation}, ${row.visibility}, ${row.status}${lookOf(row)}); ${counts}; ${made}`
}

/** What the look before the gallery said, where it said anything. */
function lookOf({ gallery_look: look, gallery_reason: reason, original_unsafe: unsafe }: ModeratedRow): string {
  if (look === 'none') return ''
  const score = unsafe === null ? '' : `, unsafe ${unsafe.toFixed(2)}`
  return `, ${look.replace('_', ' ')}${score}${reason === null ? '' : `: “${printable(reason)}”`}`
}

export function minuteOf(moment: Date): string {
  return moment.toISOString().slice(0, 16)
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
