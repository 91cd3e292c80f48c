import type { OperatorAction, OperatorDecision } from '@afterimage/contract/operator'
import type { Removal } from '../evolutions/evolutions.ts'
import { changeFeatured, decide, decideAboutLook, findModerated } from '../gallery/gallery.ts'
import type { Alongside, Db } from '../platform/database/tables.ts'
import { type Actor, recordAction } from './audit-store.ts'

export interface DecideParts {
  readonly db: Db
  /** Removes an evolution and its files for good; false when there is none. `alongside` belongs to the transaction that does it. */
  takeDown(id: string, removal: Removal, alongside: Alongside): Promise<boolean>
}

export interface Decided {
  /** `unchanged` was so already; of a `removed` one nothing is left. */
  readonly outcome: 'done' | 'unchanged' | 'not_found' | 'removed'
  /** Others of the same picture about which the same was decided. */
  readonly alike: number
}

const ACTIONS = {
  hide: 'evolution.hidden',
  restore: 'evolution.restored',
  feature: 'evolution.featured',
  unfeature: 'evolution.unfeatured',
  release: 'evolution.released',
  keep_out: 'evolution.kept_out',
  remove: 'evolution.removed',
} as const satisfies Record<OperatorDecision, OperatorAction>

/**
 * Carries an operator's decision about an evolution out, and writes it down in the same transaction, unless nothing changes by it. The
 * reason is the owner's to read where it is removed or kept out.
 */
export async function decideEvolution(
  { db, takeDown }: DecideParts,
  actor: Actor,
  id: string,
  decision: OperatorDecision,
  reason: string | null,
): Promise<Decided> {
  let isChanged = false
  let alike = 0
  const note: Alongside = async (tx) => {
    isChanged = true
    const outcome = alike === 0 ? 'done' : `done, and likewise to ${alike} of the same picture`
    await recordAction(tx, actor, { action: ACTIONS[decision], target: { kind: 'evolution', id }, reason, outcome })
  }
  const decideLook = (look: 'released' | 'kept_out') =>
    decideAboutLook(db, id, { look, reason: look === 'kept_out' ? reason : null }, (tx, others) => {
      alike = others
      return note(tx)
    })
  const carryOut = {
    hide: () => decide(db, id, 'hidden', new Date(), note),
    restore: () => decide(db, id, 'approved', new Date(), note),
    feature: () => changeFeatured(db, id, true, note),
    unfeature: () => changeFeatured(db, id, false, note),
    release: () => decideLook('released'),
    keep_out: () => decideLook('kept_out'),
    remove: async () => ((await takeDown(id, { by: actor.by, reason }, note)) ? true : undefined),
  } as const satisfies Record<OperatorDecision, () => Promise<unknown>>

  const found = await carryOut[decision]()
  if (found === undefined)
    return { outcome: (await findModerated(db, id)) === undefined ? 'not_found' : 'removed', alike }
  return { outcome: isChanged ? 'done' : decision === 'remove' ? 'removed' : 'unchanged', alike }
}
