import { isSettled } from '@afterimage/core/statuses'
import { sql } from 'kysely'
import type { EvolutionRow } from '../../src/evolutions/records/evolution-store.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import type { Modelled, ModelWorld } from './modelled.ts'

/** An event, in the outbox or as its reader wrote it down. */
interface Told {
  readonly event: number
  readonly evolution: string
  readonly what: string
  readonly isTaken: boolean
}

/** A job. */
interface Ordered {
  readonly name: string
  readonly evolution: string
  readonly attempt: number | null
}

/** Tables in which the readers and the queue of the test write what they are given. */
export async function makeWitnesses(db: Db): Promise<void> {
  await sql`create table taken (at bigserial, event bigint, evolution uuid, what text)`.execute(db)
  await sql`create table ordered (name text, evolution uuid, attempt integer)`.execute(db)
  // Everybody wants to be mailed, always.
  await sql`alter table evolutions alter column mail_when_ended set default true`.execute(db)
}

/** Forgets the world before. */
export async function clear(db: Db): Promise<void> {
  for (const table of ['evolutions', 'accounts', 'outbox', 'taken', 'ordered', 'asked_frames', 'visitor_starts']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
}

export interface Observed {
  readonly evolutions: ModelWorld['evolutions']
  /** Of each account, in credits. */
  readonly balances: Readonly<Record<string, number>>
  /** Of all visitors together, as the day counts them. */
  readonly starts: number
  readonly faults: readonly string[]
}

/** What the database has, in the model's shape, and what is wrong with it whatever the model says. */
export async function observe(db: Db, known: ModelWorld): Promise<Observed> {
  const rows = await db.selectFrom('evolutions').selectAll().execute()
  const entries = await db.selectFrom('credit_entries').selectAll().orderBy('id').execute()
  const balances = await db.selectFrom('credit_balances').selectAll().execute()
  const { rows: told } = await sql<Told>`
    select id as event, evolution_id as evolution, kind || ' ' || attempt as what, false as "isTaken" from outbox
    union all select event, evolution, what, true from taken order by event`.execute(db)
  const { rows: outputs } = await sql<{ id: string; count: number }>`
    select evolution_id as id, count(*)::int as count from outputs group by 1`.execute(db)
  const { rows: taken } = await sql<{ event: number; evolution: string }>`
    select event, evolution from taken order by at`.execute(db)
  const { rows: orders } = await sql<Ordered>`select * from ordered`.execute(db)
  const asked = await db.selectFrom('asked_frames').selectAll().execute()
  const starts = await db.selectFrom('visitor_starts').select(['evolution_id', 'visitor']).execute()
  const faults: string[] = []
  const begun = entries.flatMap((entry) => (entry.kind === 'reservation' ? [entry.evolution_id ?? ''] : []))
  const ids = new Set([...Object.keys(known.evolutions), ...rows.map(({ id }) => id), ...begun])
  const evolutions: Record<string, Modelled> = {}
  for (const id of ids) {
    const row = rows.find((one) => one.id === id)
    const mine = entries.filter(({ evolution_id }) => evolution_id === id)
    evolutions[id] = {
      owner: row?.owner_account ?? row?.owner_visitor ?? mine[0]?.account_id ?? known.evolutions[id]?.owner ?? '',
      total: row?.total_frames ?? known.evolutions[id]?.total ?? 0,
      row: row && {
        status: row.status,
        attempt: row.attempt,
        completed: row.completed_frames,
        delivered: row.delivered_frames,
        forfeited: row.forfeited_frames,
        stopped: row.stopped_at ?? undefined,
        isRemoved: row.moderation === 'removed',
        outputs: outputs.find((one) => one.id === id)?.count ?? 0,
        asked: asked.find((one) => one.evolution_id === id),
      },
      booked: mine.map(({ kind, amount }) => ({ kind: kind === 'refund' ? kind : 'reservation', amount })),
      // What is used up counts for the visitor, and no longer for the evolution.
      starts: { isOpen: starts.some(({ evolution_id }) => evolution_id === id), used: 0 },
      events: told.filter(({ evolution }) => evolution === id).map(({ what }) => what),
      jobs: orders.filter(({ name, evolution }) => name === 'run-evolution' && evolution === id).length,
    }
    if (row !== undefined) faults.push(...impossible(row).map((what) => `${id}: ${what}`))
  }
  for (const { account_id, balance } of balances) {
    const sum = entries.reduce((total, entry) => total + (entry.account_id === account_id ? entry.amount : 0), 0)
    if (sum !== balance) faults.push(`the balance is ${balance} and the ledger's sum ${sum}`)
  }
  faults.push(...takenOutOfOrder(taken), ...wronglyTold(told), ...wronglyMailed(told, orders))
  return {
    ...{ evolutions, faults },
    balances: Object.fromEntries(balances.map(({ account_id, balance }) => [account_id, balance])),
    starts: starts.length,
  }
}

/** What no evolution may look like. */
function impossible(row: EvolutionRow): readonly string[] {
  const {
    status,
    moderation,
    error_message,
    completed_at,
    queue_owner,
    waiting_until,
    completed_frames,
    total_frames,
    stopped_at,
  } = row
  const rules: readonly (readonly [string, boolean])[] = [
    ['it failed, and nothing says why', status === 'failed' && moderation !== 'removed' && error_message === null],
    ['it has not failed, and something says why', status !== 'failed' && error_message !== null],
    ['it is complete without its end, or the other way', (status === 'completed') !== (completed_at !== null)],
    [
      'it is complete without all of its frames',
      status === 'completed' && completed_frames !== (stopped_at ?? total_frames),
    ],
    ['it is in the line of nobody, or in one although it ended', isSettled(status) !== (queue_owner === null)],
    ['it waits although it ended', isSettled(status) && waiting_until !== null],
  ]
  return rules.flatMap(([what, isBroken]) => (isBroken ? [what] : []))
}

function takenOutOfOrder(taken: readonly { readonly event: number; readonly evolution: string }[]): readonly string[] {
  const latest = new Map<string, number>()
  return taken.flatMap(({ event, evolution }) => {
    const before = latest.get(evolution) ?? Number.NEGATIVE_INFINITY
    latest.set(evolution, Math.max(before, event))
    return before > event ? [`event ${event} was taken after ${before}, which is later`] : []
  })
}

/** Each event is taken once, and those of an evolution in their order. */
function wronglyTold(told: readonly Told[]): readonly string[] {
  const faults: string[] = []
  const waiting = new Set<string>()
  for (const [at, { event, evolution, what, isTaken }] of told.entries()) {
    if (told[at - 1]?.event === event) faults.push(`event ${event} (${what}) was taken twice, or is still there`)
    if (isTaken && waiting.has(evolution)) faults.push(`event ${event} (${what}) was taken before one that came before`)
    if (!isTaken) waiting.add(evolution)
  }
  return faults
}

/** An email is ordered once at most, and only about an end that was told. */
function wronglyMailed(told: readonly Told[], orders: readonly Ordered[]): readonly string[] {
  const emails = orders
    .filter(({ name }) => name === 'mail-ended')
    .map((order) => `${order.evolution} ${order.attempt}`)
  const ends = new Set(
    told
      .filter(({ what, isTaken }) => isTaken && /^(completed|failed) /.test(what))
      .map(({ evolution, what }) => `${evolution} ${what.split(' ')[1]}`),
  )
  return emails.flatMap((email, at) => [
    ...(emails.indexOf(email) === at ? [] : [`two emails were ordered about ${email}`]),
    ...(ends.has(email) ? [] : [`an email was ordered about ${email}, of which nothing was told`]),
  ])
}
