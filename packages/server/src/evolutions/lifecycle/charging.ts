import { startsFor } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { priceOf } from '@afterimage/core/price'
import type { Credits } from '../../credits/credits.ts'
import type { Identity } from '../../platform/caller.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newVisitor } from '../../platform/http/visitor.ts'
import { Problem } from '../../platform/problem.ts'
import type { ChosenModel, ModelRegistry } from '../../providers/providers.ts'
import type { Visitors } from '../../visitors/visitors.ts'
import { type EvolutionRow, findEvolution } from '../records/evolution-store.ts'
import type { UnfinishedBound } from './bound-unfinished.ts'

/** Whose evolution it will be, an account's or a visitor's, and the address of the request. */
export type Owner = { readonly address: string } & (
  | {
      readonly account: Identity
      /** The browser's visitor, who counts where the account is the demo, which is nobody's. */
      readonly visitor?: string | undefined
    }
  | { readonly account?: undefined; readonly visitor: string }
)

/**
 * What evolutions cost: credits for accounts, the daily allowance for visitors, and for accounts where their credits do not
 * cover a model that visitors may use.
 */
export interface Charging {
  /**
   * What is missing before somebody may use a model, if anything is: an account of their own, or, for a model that costs the
   * operator money, the proof of their address. What visitors may use is for everybody.
   */
  lacks(account: Identity | undefined, model: Pick<ChosenModel['model'], 'id' | 'costPerImage'>): Lack | undefined
  /** Whether a model is for people without an account, too, and for accounts beyond their credits. */
  isForVisitors(model: Pick<ChosenModel['model'], 'id' | 'costPerImage'>): boolean
  /** Throws `account_needed` or `email_unproved` for a model that the owner may not use. */
  checkModel(owner: Owner, model: ChosenModel['model']): void
  /** Refuses anyone who could start nothing at all now, before anything of the picture is read. Promises nothing. */
  checkAny(owner: Owner): Promise<void>
  /** Refuses early what {@link reserve} would refuse after the work of reading the picture. Promises nothing. */
  check(owner: Owner, model: ChosenModel['model'], work: Work): Promise<void>
  /** The same for several that are to begin together, each after what those before it take. */
  checkAll(owner: Owner, wanted: readonly Wanted[]): Promise<void>
  /** Takes the price of the frames to come, in the transaction that starts them; returns the credits taken. */
  reserve(tx: Tx, owner: Owner, evolution: Charged): Promise<number>
  /** The credits that an evolution has cost its account so far, less what came back; 0 for what was free. */
  paidFor(evolutionId: string): Promise<number>
  /** Whose turn it is that the owner's evolutions wait for: the demo account is nobody's, so that anyone who uses it counts. */
  queueOwner(owner: Owner): string
  /**
   * Waits until nobody else books for the owner, and keeps them from it until the transaction ends: anyone who takes a lock
   * that everybody needs takes it after this one.
   */
  lock(tx: Tx, evolution: Pick<EvolutionRow, 'owner_account'>): Promise<void>
  /**
   * What was made counts, though it is about to be thrown away, in the transaction that does: what is made in its stead is
   * paid for like a new start.
   */
  keepStart(tx: Tx, evolution: Pick<EvolutionRow, 'id' | 'completed_frames' | 'delivered_frames'>): Promise<void>
  /**
   * Gives back what the evolution did not deliver, in the transaction that ends it. A frame that a paid provider was
   * asked for when its owner gave it up counts as delivered: there are `lostFrames` of them.
   */
  giveBack(tx: Tx, evolutionId: string, lostFrames: number): Promise<void>
}

/** How much an evolution is to be. */
export interface Work {
  readonly totalFrames: number
  /** Null where the model has its own size. */
  readonly sizePx: number | null
}

/** One of the evolutions that are to begin. */
export interface Wanted {
  readonly model: ChosenModel['model']
  readonly work: Work
}

export type Lack = 'account' | 'proof'

export type Charged = Pick<
  EvolutionRow,
  | 'id'
  | 'provider'
  | 'model'
  | 'style'
  | 'total_frames'
  | 'stopped_at'
  | 'size_px'
  | 'completed_frames'
  | 'delivered_frames'
  | 'forfeited_frames'
> & {
  /** Whether it had ended, and gets more frames than it was to have. */
  readonly isExtension?: boolean
}

const LEAST_WORK: Work = {
  totalFrames: Math.min(...ITERATION_OPTIONS.map(({ iterations }) => iterations)),
  sizePx: null,
}

export function openCharging(
  credits: Pick<Credits, 'findShortfall' | 'paidFor' | 'reserve' | 'refund' | 'keep' | 'lock'>,
  visitors: Omit<Visitors, 'serve' | 'allowance' | 'accountAllowance' | 'sweep'>,
  unfinished: UnfinishedBound,
  findModel: ModelRegistry['find'],
): Charging {
  // Everybody knows the demo account's password, so anyone who uses it counts as a visitor.
  const asVisitor = ({ account, visitor, address }: Owner) =>
    account === undefined || account.isDemo
      ? { id: visitor ?? newVisitor(), address, isDemo: account !== undefined }
      : undefined
  const queueOwner = (owner: Owner) =>
    owner.account === undefined || owner.account.isDemo
      ? { key: visitors.networkKey(owner.address), isNetwork: true }
      : { key: `account:${owner.account.id}`, isNetwork: false }
  const mayStart = async (owner: Owner, all: readonly (Work & { readonly isForVisitors: boolean })[]) => {
    const visitor = asVisitor(owner)
    await unfinished.check(queueOwner(owner), all.length)
    if (visitor !== undefined) await visitors.check(visitor, startsOf(all))
    if (owner.account === undefined) return
    const paid: Work[] = []
    const beyond: Work[] = []
    for (const { isForVisitors, ...work } of all) {
      const tooFew = await credits.findShortfall(owner.account, work, priceOfAll(paid))
      if (tooFew !== undefined && !isForVisitors) throw tooFew
      ;(tooFew === undefined ? paid : beyond).push(work)
    }
    if (visitor !== undefined) return
    const who = accountAt(owner.account, owner)
    if (paid.length > 0) await visitors.checkUnproved(who, startsOf(paid))
    if (beyond.length > 0) await visitors.checkBeyondCredits(who, startsOf(beyond))
  }
  /** Pays with credits, or where they are too few with the day that visitors have; returns the credits taken. */
  const pay = async (tx: Tx, account: Identity, owner: Owner, evolution: Charged, starts: number) => {
    const who = accountAt(account, owner)
    if (evolution.isExtension) await credits.keep(tx, evolution.id)
    if (await visitors.isBeyondCredits(tx, evolution.id)) return 0
    try {
      const taken = await credits.reserve(tx, account, purchaseOf(evolution))
      if (!account.isDemo) await visitors.reserveUnproved(tx, who, evolution.id, starts)
      return taken
    } catch (error) {
      const model = findModel(evolution.provider, evolution.model)
      if (!isTooFew(error) || model === undefined || !visitors.isForVisitors(model)) throw error
    }
    // A person who uses the demo account has paid with the visitor's day.
    if (!account.isDemo) await visitors.reserveBeyondCredits(tx, who, evolution.id, starts)
    return 0
  }
  const lacks: Charging['lacks'] = (account, model) => {
    if (visitors.isForVisitors(model)) return undefined
    if (account === undefined || account.isDemo) return 'account'
    return account.isProved || model.costPerImage === 0 ? undefined : 'proof'
  }
  const checkModel: Charging['checkModel'] = ({ account }, model) => {
    const lack = lacks(account, model)
    if (lack === 'account') throw accountNeeded(model)
    if (lack === 'proof') throw unproved(model)
  }
  const checkAll: Charging['checkAll'] = async (owner, wanted) => {
    for (const { model } of wanted) checkModel(owner, model)
    await mayStart(
      owner,
      wanted.map(({ model, work }) => ({ ...work, isForVisitors: visitors.isForVisitors(model) })),
    )
  }
  return {
    lacks,
    isForVisitors: visitors.isForVisitors,
    checkModel,
    paidFor: credits.paidFor,
    // Of the models nothing is known yet: one may be for visitors.
    checkAny: (owner) => mayStart(owner, [{ ...LEAST_WORK, isForVisitors: true }]),
    check: (owner, model, work) => checkAll(owner, [{ model, work }]),
    checkAll,
    reserve: async (tx, owner, evolution) => {
      await unfinished.reserve(tx, queueOwner(owner), evolution.id)
      const visitor = asVisitor(owner)
      const starts = startsFor(evolution.total_frames, evolution.size_px)
      if (visitor !== undefined) await visitors.reserve(tx, visitor, evolution.id, starts)
      return owner.account === undefined ? 0 : pay(tx, owner.account, owner, evolution, starts)
    },
    queueOwner: (owner) => queueOwner(owner).key,
    keepStart: async (tx, evolution) => {
      if (deliveredFrames(evolution) > 0) await visitors.keepStart(tx, evolution.id)
    },
    lock: async (tx, { owner_account }) => {
      if (owner_account !== null) await credits.lock(tx, owner_account)
    },
    giveBack: async (tx, evolutionId, lostFrames) => {
      const ended = await findEvolution(tx, evolutionId)
      if (ended === undefined) return
      await credits.refund(tx, { ...purchaseOf(ended), lostFrames })
      if (deliveredFrames(ended) + lostFrames === 0) await visitors.release(tx, evolutionId)
      // What a provider is paid for and nobody gets is used up: to go on is another start.
      else if (lostFrames > 0) await visitors.keepStart(tx, evolutionId)
    },
  }
}

/** The same for what costs nobody anything and is bound by no limit. */
export function uncharged(charging: Charging): Charging {
  const free = async () => undefined
  return { ...charging, check: free, checkAll: free, checkAny: free, reserve: async () => 0 }
}

function startsOf(all: readonly Work[]): number {
  return all.reduce((sum, { totalFrames, sizePx }) => sum + startsFor(totalFrames, sizePx), 0)
}

function priceOfAll(all: readonly Work[]): number {
  return all.reduce((sum, { totalFrames, sizePx }) => sum + priceOf(totalFrames, totalFrames, sizePx), 0)
}

function accountNeeded({ name }: ChosenModel['model']): Problem {
  return new Problem('account_needed', `${name} is for people with an account. Sign in, or choose another.`)
}

function unproved({ name }: ChosenModel['model']): Problem {
  return new Problem(
    'email_unproved',
    `${name} costs money, so it is for people who have confirmed their email address. Follow the link that we emailed to you, or choose another model.`,
  )
}

function isTooFew(error: unknown): boolean {
  return error instanceof Problem && error.code === 'insufficient_credits'
}

function accountAt({ id: account }: Identity, { address }: Owner) {
  return { account, address }
}

/** Those that it had before damage took some back count as well: an owner who paid for them does not pay for making them again. */
export function deliveredFrames(evolution: Pick<Charged, 'completed_frames' | 'delivered_frames'>): number {
  return Math.max(evolution.completed_frames, evolution.delivered_frames)
}

function purchaseOf({
  id,
  style,
  total_frames,
  stopped_at,
  size_px,
  forfeited_frames,
  isExtension = false,
  ...frames
}: Charged) {
  return {
    isExtension,
    evolutionId: id,
    style,
    totalFrames: total_frames,
    wantedFrames: stopped_at ?? total_frames,
    sizePx: size_px,
    completedFrames: deliveredFrames(frames),
    forfeitedFrames: forfeited_frames,
  }
}
