import type { Credits } from '../credits/credits.ts'
import type { Identity } from '../platform/caller.ts'
import type { Tx } from '../platform/database/tables.ts'
import type { ChosenModel } from '../providers/providers.ts'
import type { Visitors } from '../visitors/visitors.ts'
import { type EvolutionRow, findEvolution } from './evolution-store.ts'

/** Whose evolution it will be, an account's or a visitor's, and the address of the request. */
export type Owner = { readonly address: string } & (
  | { readonly account: Identity }
  | { readonly account?: undefined; readonly visitor: string }
)

/** What evolutions cost: credits for accounts, the daily allowance for visitors. */
export interface Charging {
  /** Whether the owner may use a model at all: some are for people with an account of their own. */
  mayUse(owner: Owner, model: ChosenModel['model']): boolean
  /** Refuses early what {@link reserve} would refuse after the work of reading the picture. Promises nothing. */
  check(owner: Owner, model: ChosenModel['model'], totalFrames: number): Promise<void>
  /** Takes the price of the frames to come, in the transaction that starts them; returns the credits taken. */
  reserve(tx: Tx, owner: Owner, evolution: Charged): Promise<number>
  /** Whose turn it is that the owner's evolutions wait for: the demo account is nobody's, so that whoever uses it counts. */
  queueOwner(owner: Owner): string
  /**
   * Waits until nobody else books for the owner, and keeps them from it until the transaction ends: whoever takes a lock
   * that everybody needs takes it after this one.
   */
  lock(tx: Tx, evolution: Pick<EvolutionRow, 'owner_account'>): Promise<void>
  /**
   * Gives back what the evolution did not deliver, in the transaction that ends it. A frame that a paid provider was
   * asked for when its owner gave it up counts as delivered: there are `lostFrames` of them.
   */
  giveBack(tx: Tx, evolutionId: string, lostFrames: number): Promise<void>
}

export type Charged = Pick<EvolutionRow, 'id' | 'style' | 'total_frames' | 'completed_frames' | 'forfeited_frames'>

export function openCharging(
  credits: Pick<Credits, 'check' | 'reserve' | 'refund' | 'lock'>,
  visitors: Pick<Visitors, 'check' | 'networkKey' | 'checkModel' | 'isForVisitors' | 'reserve' | 'release'>,
): Charging {
  // Everybody knows the demo account's password.
  const isLikeVisitor = ({ account }: Owner) => account === undefined || account.isDemo
  return {
    mayUse: (owner, model) => !isLikeVisitor(owner) || visitors.isForVisitors(model),
    check: async (owner, model, totalFrames) => {
      if (isLikeVisitor(owner)) visitors.checkModel(model)
      if (owner.account !== undefined) return credits.check(owner.account, totalFrames)
      await visitors.check({ id: owner.visitor, address: owner.address })
    },
    reserve: async (tx, owner, evolution) => {
      if (owner.account !== undefined) return credits.reserve(tx, owner.account, purchaseOf(evolution))
      await visitors.reserve(tx, { id: owner.visitor, address: owner.address }, evolution.id)
      return 0
    },
    queueOwner: (owner) =>
      owner.account === undefined || owner.account.isDemo
        ? visitors.networkKey(owner.address)
        : `account:${owner.account.id}`,
    lock: async (tx, { owner_account }) => {
      if (owner_account !== null) await credits.lock(tx, owner_account)
    },
    giveBack: async (tx, evolutionId, lostFrames) => {
      const ended = await findEvolution(tx, evolutionId)
      if (ended === undefined) return
      await credits.refund(tx, { ...purchaseOf(ended), lostFrames })
      if (ended.completed_frames + lostFrames === 0) await visitors.release(tx, evolutionId)
    },
  }
}

function purchaseOf({ id, style, total_frames, completed_frames, forfeited_frames }: Charged) {
  return {
    evolutionId: id,
    style,
    totalFrames: total_frames,
    completedFrames: completed_frames,
    forfeitedFrames: forfeited_frames,
  }
}
