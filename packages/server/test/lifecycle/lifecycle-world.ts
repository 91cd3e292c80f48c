import { grantCredits } from '../../src/credits/book-credits.ts'
import { type EvolutionRow, findEvolution } from '../../src/evolutions/records/evolution-store.ts'
import type { Identity } from '../../src/platform/caller.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import { Problem } from '../../src/platform/problem.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { insertAccount } from '../accounts.ts'
import * as acts from './lifecycle-acts.ts'
import { balanceOf, type Modelled, type ModelRun, type ModelWorld } from './lifecycle-model.ts'
import { type LifecycleProcess, openLifecycleProcess } from './lifecycle-process.ts'
import { mortal } from './mortal.ts'
import { observe } from './observe-lifecycle.ts'

const WELCOME = 100
/** What an account begins with: prices are 1, 3 and 20 credits, so it runs out of them. */
const POOR = 8
const TOTALS = [3, 3, 3, 3, 10, 100] as const
/** How often each act is tried beside the others. */
const WEIGHTS = {
  ...{
    goOn: 22,
    claim: 6,
    overtaken: 4,
    start: 3,
    startTwo: 2,
    fail: 3,
    cancel: 2,
    retry: 4,
    reset: 2,
    delete: 2,
    extend: 3,
  },
  ...{ damage: 2, makeRoom: 1, output: 2, skip: 1, takeDown: 1, topUp: 3, relay: 2, relayInVain: 1 },
} as const
type Kind = keyof typeof WEIGHTS
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind))

/** How many rows are remembered as they were seen. */
const MOST_PAGES = 20

/** So few at a time that something comes of each. */
const MOST_LIVING = 6

/** Of the moments before and after each query of an act: the early ones are the likelier, since every act has them. */
const LATEST_KILL = 40

/** These change nothing of the model, whatever comes of them. */
const UNSEEN: ReadonlySet<string> = new Set(['relay', 'relayInVain', 'overtaken', 'skip'])

type Answer = 'done' | 'refused' | 'killed'

/** What one step came to. */
export interface Step {
  readonly what: string
  readonly faults: readonly string[]
  readonly isAllowed: boolean
  /** What the database has, and what the rules allow it to have. */
  readonly observed: ModelWorld['evolutions']
  readonly allowed: readonly ModelWorld['evolutions'][]
}

/** Two accounts, and processes with the real code that do things at random, at the same time, and are killed; beside it, the model. */
export async function openLifecycleWorld(db: Db, storage: Storage, random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const accounts = await Promise.all([1, 2].map(() => openAccount(db)))
  let world: ModelWorld = { evolutions: {}, given: Object.fromEntries(accounts.map(({ id }) => [id, POOR])) }
  /** Those of dead processes and of overtaken runs, too. */
  const runs: ModelRun[] = []
  const counts = {
    ...{ start: 0, startTwo: 0, claim: 0, goOn: 0, damage: 0, makeRoom: 0, fail: 0, overtaken: 0 },
    ...{ cancel: 0, retry: 0, reset: 0, delete: 0, extend: 0, relay: 0, topUp: 0, kill: 0 },
    ...{ output: 0, skip: 0, takeDown: 0, relayInVain: 0, tooFewCredits: 0 },
  }

  /** One that most acts are about for a while, so that something comes of it. */
  let favourite: string | undefined
  const pickId = (ids: readonly string[]): string | undefined =>
    favourite !== undefined && ids.includes(favourite) && random() < 0.7 ? favourite : pick(ids)
  const there = () => Object.entries(world.evolutions).filter(([, { row }]) => row !== undefined)
  const living = () => there().filter(([, { row }]) => row?.isRemoved === false)
  /** Rows as somebody saw them, who may act on them when they are long out of date. */
  const pages: EvolutionRow[] = []
  const seen = async (statuses: readonly string[]): Promise<readonly [EvolutionRow, Identity] | undefined> => {
    const isLate = random() < 0.2
    const row = isLate ? pick(pages.filter(({ status }) => statuses.includes(status))) : await lookAtOne(statuses)
    const account = accounts.find((one) => one.id === row?.owner_account)
    return row && account && [row, account]
  }
  const lookAtOne = async (statuses: readonly string[]): Promise<EvolutionRow | undefined> => {
    // Mostly one of which something can come.
    const all = there()
    const apt = living().filter(([, { row }]) => statuses.includes(row?.status ?? ''))
    const id = pickId((random() < 0.85 && apt.length > 0 ? apt : all).map(([one]) => one))
    const row = id === undefined ? undefined : await findEvolution(db, id)
    if (row !== undefined) pages.push(row)
    if (pages.length > MOST_PAGES) pages.shift()
    return row
  }
  const mayWrite = ({ id, attempt }: ModelRun) => {
    const row = world.evolutions[id]?.row
    return row?.attempt === attempt && row.status.startsWith('processing')
  }
  const filming = () =>
    runs.filter((one) => mayWrite(one) && world.evolutions[one.id]?.row?.status === 'processing_animation')
  /** Films are seldom under way, and over with the next step of theirs: their moment is used. */
  const pickKind = () => (filming().length > 0 && random() < 0.3 ? 'output' : pick(KINDS))
  const withRun = (make: (run: ModelRun, of: Modelled & { row: NonNullable<Modelled['row']> }) => acts.Act) => {
    const apt = runs.filter(mayWrite)
    const some = random() < 0.7 && apt.length > 0 ? apt : runs
    const id = pickId([...new Set(some.map((run) => run.id))])
    const run = pick(some.filter((one) => one.id === id))
    const of = run && world.evolutions[run.id]
    return run && of?.row && make(run, { ...of, row: of.row })
  }
  const changed = async (
    statuses: readonly string[],
    make: (row: EvolutionRow, account: Identity) => acts.Act,
  ): Promise<acts.Act | undefined> => {
    const found = await seen(statuses)
    return found && make(...found)
  }

  const begin = (totals: readonly number[]) =>
    living().length >= MOST_LIVING ? undefined : acts.start(pick(accounts) ?? nobody(), totals)

  const makers: Record<Kind, () => acts.Act | undefined | Promise<acts.Act | undefined>> = {
    start: () => begin([pick(TOTALS) ?? 3]),
    startTwo: () => begin([pick(TOTALS) ?? 3, pick(TOTALS) ?? 3]),
    claim: () => {
      const apt = living().filter(([, { row }]) => row?.status === 'pending' || random() < 0.3)
      const id = pickId(apt.map(([one]) => one))
      return id === undefined ? undefined : acts.claim(id, (run) => void runs.push(run))
    },
    goOn: () =>
      withRun((run, { row, total }) => {
        if (row.status === 'processing_animation') return acts.complete(run)
        return row.completed === total ? acts.film(run) : acts.frame(run, row.completed + 1)
      }),
    fail: () => withRun((run) => acts.fail(run)),
    // A worker that was thought dead goes on while another has its evolution.
    overtaken: () => {
      const run = pick(
        runs.filter((one) => !mayWrite(one) && world.evolutions[one.id]?.row?.status.startsWith('processing')),
      )
      const completed = world.evolutions[run?.id ?? '']?.row?.completed ?? 0
      const all = [
        acts.fail,
        acts.film,
        acts.complete,
        acts.makeRoom,
        (one: ModelRun) => acts.frame(one, completed + 1),
      ]
      return run && pick(all)?.(run)
    },
    makeRoom: () => withRun((run) => acts.makeRoom(run)),
    output: () => {
      const run = pick(filming())
      return run === undefined ? withRun((one) => acts.output(one)) : acts.output(run)
    },
    // A frame after one that is not there.
    skip: () => withRun((run, { row }) => acts.frame(run, row.completed + 2)),
    takeDown: () => {
      const id = pickId(living().map(([one]) => one))
      return id === undefined ? undefined : acts.takeDown(id)
    },
    relayInVain: () => acts.relayInVain,
    damage: () => withRun((run, { row }) => acts.damage(run, Math.floor(random() * (row.completed + 1)))),
    cancel: () => changed(['pending', 'processing', 'processing_animation'], acts.cancel),
    retry: () => changed(['failed', 'processing'], acts.retry),
    reset: () => changed(['failed', 'processing'], acts.reset),
    extend: () => changed(['completed', 'failed'], (row, account) => acts.extend(row, account, pick(TOTALS) ?? 3)),
    delete: () => changed(['failed', 'completed'], acts.remove),
    relay: () => acts.relay,
    topUp: () => acts.topUp((pick(accounts) ?? nobody()).id, 1 + Math.floor(8 * random())),
  }

  /** Performs it in a process of its own, which may be killed at any query. */
  const perform = async (act: acts.Act): Promise<Answer> => {
    const isDoomed = random() < 0.3
    const process = mortal(db, isDoomed ? Math.floor(random() * random() * LATEST_KILL) : Number.POSITIVE_INFINITY)
    let answer: Answer = 'done'
    try {
      await act.perform(openLifecycleProcess(process.db, storage))
    } catch (error) {
      if (!(error instanceof Problem) && !process.isDead()) throw error
      if (error instanceof Problem && error.code === 'insufficient_credits') counts.tooFewCredits += 1
      answer = 'refused'
    }
    if (!process.isDead()) return answer
    counts.kill += 1
    return 'killed'
  }

  const look = () => observe(db, world)

  return {
    counts,
    /** Whether everything that can happen has happened. */
    isVaried: () => Object.values(counts).every((count) => count > 0),
    /** Does something at random, sometimes two things at the same time, and compares. */
    step: async (): Promise<Step> => {
      const kinds = random() < 0.25 ? [pickKind(), pickKind()] : [pickKind()]
      const chosen: acts.Act[] = []
      if (random() < 0.05) favourite = pick(living())?.[0]
      for (const kind of kinds) {
        const act = kind && (await makers[kind]())
        if (kind === undefined || act === undefined) continue
        if (UNSEEN.has(kind) || act.by(world) !== world) counts[kind] += 1
        chosen.push(act)
      }
      const answers = await Promise.all(chosen.map(perform))
      const allowed = outcomes(
        world,
        chosen.map((act, at) => ({ act, answer: answers[at] ?? 'done' })),
      )
      const { evolutions, balances, faults } = await look()
      const text = canonical(evolutions, balances)
      const reached = allowed.find((one) => canonical(one.evolutions, balancesOf(one)) === text)
      world = reached ?? world
      const what = chosen
        .map((act, at) => `${act.what}${answers[at] === 'done' ? '' : `, ${answers[at]}`}`)
        .join(' beside ')
      const isAllowed = reached !== undefined
      return { what, faults, isAllowed, observed: evolutions, allowed: allowed.map((one) => one.evolutions) }
    },
    /** Relays what is left, and says what was not taken once. */
    end: async (): Promise<readonly string[]> => {
      const process: LifecycleProcess = openLifecycleProcess(db, storage)
      await db.updateTable('outbox').set({ retry_at: null }).execute()
      while (await process.relay());
      const left = await db.selectFrom('outbox').selectAll().execute()
      const { evolutions, balances, faults } = await look()
      if (canonical(evolutions, balances) !== canonical(world.evolutions, balancesOf(world)))
        return ['something changed by itself']
      return [...faults, ...left.map(({ id }) => `event ${id} was never taken`)]
    },
  }
}

/**
 * What may have become of the world: acts at the same time come in either order, one that was killed may not have come at all, and what
 * was answered has to be true of the moment at which it came.
 */
function outcomes(
  world: ModelWorld,
  chosen: readonly { readonly act: acts.Act; readonly answer: Answer }[],
): readonly ModelWorld[] {
  if (chosen.length === 0) return [world]
  return chosen.flatMap(({ act, answer }, at) => {
    const others = chosen.filter((_, other) => other !== at)
    const next = act.by(world)
    const isTrue = act.isAnswered !== true || answer === 'killed' || (answer === 'done') === (next !== world)
    return [...(isTrue ? outcomes(next, others) : []), ...(answer === 'killed' ? outcomes(world, others) : [])]
  })
}

function balancesOf(world: ModelWorld): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(world.given).map((account) => [account, balanceOf(world, account)]))
}

function canonical(evolutions: ModelWorld['evolutions'], balances: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(evolutions).toSorted(([one], [other]) => one.localeCompare(other))
  return JSON.stringify([
    Object.entries(balances).toSorted(([one], [other]) => one.localeCompare(other)),
    sorted.map(([id, { account, total, row, booked, events, jobs }]) => [
      ...[id, account, total, events, jobs],
      row && [row.status, row.attempt, row.completed, row.delivered, row.forfeited, row.isRemoved, row.outputs],
      booked.map(({ kind, amount }) => [kind, amount]),
    ]),
  ])
}

async function openAccount(db: Db): Promise<Identity> {
  const { id } = await insertAccount(db)
  await db.transaction().execute((tx) => grantCredits(tx, id, POOR - WELCOME, 'poor'))
  return { id, plan: 'free', email: '', isDemo: false, isProved: true, createdAt: new Date(), sessionId: '' }
}

function nobody(): never {
  throw new Error('there is no account')
}
