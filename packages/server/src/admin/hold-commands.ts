import { printable } from '@afterimage/core/printable'
import { countWaiting, listHeld } from '../gallery/gallery.ts'
import type { Command, CommandParts } from './command.ts'
import { counted, decideOn, eachOf, minuteOf } from './describe-evolution.ts'

/** In one listing: more are for the next one. */
const LISTED = 50

/** What waits for the operator before it enters the gallery. */
export async function showHeld({ db, origin }: Pick<CommandParts, 'db' | 'origin'>): Promise<string> {
  const [count, due] = [await countWaiting(db, 'held'), await countWaiting(db, 'due')]
  const held = await listHeld(db, LISTED)
  const lines = held.map(({ id, unsafe, since, owner, status }) => {
    const score = unsafe === null ? 'the networks could not say' : `unsafe ${unsafe.toFixed(2)}`
    const whose = owner === null ? 'a visitor' : printable(owner)
    return `${id}: ${score}; since ${minuteOf(since)} UTC; ${whose}; ${status}\n  ${origin}/evolution/${id}`
  })
  const title =
    'Waiting before the gallery. To let them in: npm run admin -- release ID… To keep them out: npm run admin -- keep-out ID… --reason "REASON"'
  const more = count > held.length ? [`(the first ${held.length} of ${count})`] : []
  const networks = due === 0 ? [] : [`${counted(due, 'evolution')} ${due === 1 ? 'waits' : 'wait'} for the networks.`]
  if (held.length === 0) return ['Nothing waits for a decision.', ...networks].join('\n')
  return [title, ...more, ...lines, ...networks].join('\n')
}

/** Lets evolutions into the gallery, whatever the networks say. */
export function release(ids: readonly string[]): Command {
  return (parts) => eachOf(ids, (id) => decideOn(parts, id, 'release'))
}

/** Keeps evolutions out of the gallery; anybody with the link goes on seeing them. */
export function keepOut(ids: readonly string[], reason: string | null): Command {
  return (parts) => eachOf(ids, (id) => decideOn(parts, id, 'keep_out', reason))
}
