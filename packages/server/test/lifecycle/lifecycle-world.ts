import { randomUUID } from 'node:crypto'
import { type EvolutionRow, findEvolution } from '../../src/evolutions/records/evolution-store.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import { Problem } from '../../src/platform/problem.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { KINDS, type Kind, UNSEEN } from './act-kinds.ts'
import { type Answer, balancesOf, canonical, outcomes } from './compare-worlds.ts'
import { fork } from './fork-act.ts'
import * as acts from './lifecycle-acts.ts'
import type { ModelRun } from './lifecycle-model.ts'
import { type LifecycleProcess, openLifecycleProcess } from './lifecycle-process.ts'
import type { Modelled, ModelWorld } from './modelled.ts'
import { startsOf } from './modelled-costs.ts'
import { mortal } from './mortal.ts'
import { countOutlived, findLostOriginals, sweepAndLook } from './observe-files.ts'
import { observe } from './observe-lifecycle.ts'
import { countThinned, findBrokenRaces, sweepRacesAndLook } from './observe-races.ts'
import { openPoorAccount, POOR } from './poor-account.ts'
import { race } from './race-act.ts'

const TOTALS = [3, 3, 3, 3, 10, 100] as const
/** How many rows are remembered as they were seen. */
const MOST_PAGES = 20

/** So few at a time that something comes of each. */
const MOST_LIVING = 6

/** Of the moments before and after each query of an act: the early ones are the likelier, since every act has them. */
const LATEST_KILL = 40

/** What one step came to. */
export interface Step {
  readonly what: string
  readonly faults: readonly string[]
  readonly isAllowed: boolean
  /** What the database has, and what the rules allow it to have. */
  readonly observed: ModelWorld['evolutions']
  readonly allowed: readonly ModelWorld['evolutions'][]
}

/** Two accounts and a visitor, and processes with the real code that do things at random, at the same time, and are killed; beside it, the model. */
export async function openLifecycleWorld(db: Db, storage: Storage, random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const accounts = await Promise.all([1, 2].map(() => openPoorAccount(db)))
  const visitor = randomUUID()
  const people: readonly acts.Person[] = [
    ...accounts.map((account) => ({ id: account.id, account, visitor: undefined })),
    { id: visitor, account: undefined, visitor },
  ]
  let world: ModelWorld = { evolutions: {}, given: Object.fromEntries(accounts.map(({ id }) => [id, POOR])) }
  /** Those of dead processes and of overtaken runs, too. */
  const runs: ModelRun[] = []
  const counts = {
    ...{
      start: 0,
      startTwo: 0,
      ...{ fork: 0, race: 0, thinned: 0 },
      claim: 0,
      goOn: 0,
      ask: 0,
      askedInVain: 0,
      lostFrame: 0,
      lostStart: 0,
      ...{ damage: 0, makeRoom: 0 },
      fail: 0,
      overtaken: 0,
    },
    ...{ cancel: 0, retry: 0, reset: 0, delete: 0, extend: 0, stop: 0, relay: 0, topUp: 0, kill: 0 },
    ...{ output: 0, skip: 0, takeDown: 0, relayInVain: 0, tooFewCredits: 0, outlived: 0 },
  }

  /** One that most acts are about for a while, so that something comes of it. */
  let favourite: string | undefined
  const pickId = (ids: readonly string[]): string | undefined =>
    favourite !== undefined && ids.includes(favourite) && random() < 0.7 ? favourite : pick(ids)
  const there = () => Object.entries(world.evolutions).filter(([, { row }]) => row !== undefined)
  const living = () => there().filter(([, { row }]) => row?.isRemoved === false)
  /** Rows as somebody saw them, who may act on them when they are long out of date. */
  const pages: EvolutionRow[] = []
  const seen = async (
    statuses: readonly string[],
    rather?: string,
  ): Promise<readonly [EvolutionRow, acts.Person] | undefined> => {
    const isLate = random() < 0.2
    const row = isLate
      ? pick(pages.filter(({ status }) => statuses.includes(status)))
      : await lookAtOne(statuses, rather)
    const person = people.find((one) => one.id === (row?.owner_account ?? row?.owner_visitor))
    return row && person && [row, person]
  }
  const lookAtOne = async (statuses: readonly string[], rather?: string): Promise<EvolutionRow | undefined> => {
    // Mostly one of which something can come.
    const all = there()
    const apt = living().filter(([, { row }]) => statuses.includes(row?.status ?? ''))
    const id = rather ?? pickId((random() < 0.85 && apt.length > 0 ? apt : all).map(([one]) => one))
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
  /** Those whose next frame a paid provider was asked for. */
  const asking = () =>
    living().filter(([, { row }]) => {
      const { attempt, number = 0 } = row?.asked ?? {}
      return attempt === row?.attempt && number > (row?.completed ?? 0)
    })
  const cancelled = (): ModelRun[] =>
    living().flatMap(([id, { row, events }]) =>
      row?.status === 'failed' && events.at(-1) === `cancelled ${row.attempt}` ? [{ id, attempt: row.attempt }] : [],
    )
  /** Films and questions are seldom under way, and over with the next step of theirs: their moment is used. */
  const pickKind = () => {
    if (filming().length > 0 && random() < 0.3) return 'output'
    // Of a visitor there are few, and theirs is a rule of its own.
    const [chance, isAsking] = asking().some(([, { starts }]) => starts !== undefined)
      ? [0.3, true]
      : [0.1, asking().length > 0]
    return isAsking && random() < chance ? 'cancel' : pick(KINDS)
  }
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
    make: (row: EvolutionRow, person: acts.Person) => acts.Act,
    rather?: string,
  ): Promise<acts.Act | undefined> => {
    const found = await seen(statuses, rather)
    return found && make(...found)
  }

  const begin = (totals: readonly number[]) =>
    living().length >= MOST_LIVING ? undefined : acts.start(pick(people) ?? nobody(), totals)

  const makers: Record<Kind, () => acts.Act | undefined | Promise<acts.Act | undefined>> = {
    start: () => begin([pick(TOTALS) ?? 3]),
    startTwo: () => begin([pick(TOTALS) ?? 3, pick(TOTALS) ?? 3]),
    fork: async () => {
      const evolutionId = pickId(living().map(([one]) => one))
      if (evolutionId === undefined || living().length >= MOST_LIVING) return undefined
      const frame = Math.floor(random() * ((world.evolutions[evolutionId]?.row?.completed ?? 0) + 1))
      const wanted = { evolutionId, frame }
      return fork(openLifecycleProcess(db, storage), pick(people) ?? nobody(), wanted, pick(TOTALS) ?? 3)
    },
    race: () => {
      const room = MOST_LIVING - living().length
      if (room < 2) return undefined
      const totals = Array.from({ length: 2 + Math.floor((Math.min(4, room) - 1) * random()) }, () => pick(TOTALS) ?? 3)
      return race(openLifecycleProcess(db, storage), pick(people) ?? nobody(), totals)
    },
    claim: () => {
      const apt = living().filter(([, { row }]) => row?.status === 'pending' || random() < 0.3)
      const id = pickId(apt.map(([one]) => one))
      return id === undefined ? undefined : acts.claim(id, (run) => void runs.push(run))
    },
    goOn: () =>
      withRun((run, { row, total }) => {
        if (row.status === 'processing_animation') return acts.complete(run)
        return row.completed === (row.stopped ?? total) ? acts.film(run) : acts.frame(run, row.completed + 1)
      }),
    ask: () => withRun((run, { row }) => acts.ask(run, row.completed + 1)),
    askedInVain: () => withRun((run, { row }) => acts.askedInVain(run, row.asked?.number ?? 1)),
    stop: () => withRun((run, { row }) => (row.completed === 0 ? acts.frame(run, 1) : acts.stop(run, row.completed))),
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
    // Of a film that is under way, of what was cancelled, or by a run that has no right to it.
    output: () => {
      const run = pick(filming()) ?? (random() < 0.5 ? pick(cancelled()) : undefined)
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
    cancel: () => changed(['pending', 'processing', 'processing_animation'], acts.cancel, pick(asking())?.[0]),
    retry: () => changed(['failed', 'processing'], acts.retry),
    reset: () => changed(['failed', 'processing'], acts.reset),
    extend: () => changed(['completed', 'failed'], (row, person) => acts.extend(row, person, pick(TOTALS) ?? 3)),
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

  /** What was paid for a frame that nobody gets, by an account or with a visitor's start. */
  const countLost = (before: ModelWorld, after: ModelWorld) => {
    for (const [id, { row, starts }] of Object.entries(after.evolutions)) {
      if (row?.forfeited === before.evolutions[id]?.row?.forfeited) continue
      counts[starts === undefined ? 'lostFrame' : 'lostStart'] += 1
    }
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
      const { evolutions, balances, starts, faults } = await look()
      const text = canonical(evolutions, balances, starts)
      const reached = allowed.find((one) => canonical(one.evolutions, balancesOf(one), startsOf(one, visitor)) === text)
      if (reached !== undefined && kinds.includes('cancel')) countLost(world, reached)
      world = reached ?? world
      const what = chosen
        .map((act, at) => `${act.what}${answers[at] === 'done' ? '' : `, ${answers[at]}`}`)
        .join(' beside ')
      const isAllowed = reached !== undefined
      const lost = await findLostOriginals(db, storage)
      counts.outlived += await countOutlived(db)
      counts.thinned += await countThinned(db)
      return {
        what,
        faults: [...faults, ...lost, ...(await findBrokenRaces(db))],
        isAllowed,
        observed: evolutions,
        allowed: allowed.map((one) => one.evolutions),
      }
    },
    /** Relays what is left, and says what was not taken once. */
    end: async (): Promise<readonly string[]> => {
      const process: LifecycleProcess = openLifecycleProcess(db, storage)
      await db.updateTable('outbox').set({ retry_at: null }).execute()
      while (await process.relay());
      const left = await db.selectFrom('outbox').selectAll().execute()
      const { evolutions, balances, starts, faults } = await look()
      if (
        canonical(evolutions, balances, starts) !==
        canonical(world.evolutions, balancesOf(world), startsOf(world, visitor))
      )
        return ['something changed by itself']
      const files = [...(await sweepAndLook(db, storage)), ...(await sweepRacesAndLook(db))]
      return [...faults, ...files, ...left.map(({ id }) => `event ${id} was never taken`)]
    },
  }
}

function nobody(): never {
  throw new Error('there is no account')
}
