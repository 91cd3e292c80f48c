import { startPostgres } from '@afterimage/testing/databases/postgres'
import type { Outcome } from './attack.ts'
import { type Attacked, startAttacked } from './attacked-server.ts'
import { describeSeen, watchOthers } from './watch-others.ts'

const GIB = 2 ** 30
const LIMITS = { all: 2 * GIB, web: GIB, worker: 2 * GIB } as const
/** What somebody else's call takes at most, in 99 of 100. */
const MAX_P99_MS = 500

export const MEMORY_BOUND = `all ≤ 2 GiB, web ≤ 1 GiB, worker ≤ 2 GiB; others’ p99 ≤ ${MAX_P99_MS} ms`

/**
 * Attacks one process that does everything, then a web process with a worker on PostgreSQL, each within its memory limit. `attack`
 * gets the address and tells what came of it.
 */
export async function attackWithinMemory(
  attack: (url: string) => Promise<string>,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const alone = await startAttacked(env, { memoryBytes: LIMITS.all })
  const first = await attackAll({ all: alone }, alone.url, attack)
  const postgres = await startPostgres()
  try {
    const fleet: Record<string, string> = { ...env, DATABASE_URL: await postgres.createDatabase() }
    const web = await startAttacked({ ...fleet, ROLE: 'web' }, { memoryBytes: LIMITS.web })
    fleet.DATA_DIR = web.dataDir
    const worker = await startAttacked({ ...fleet, ROLE: 'worker' }, { memoryBytes: LIMITS.worker })
    const second = await attackAll({ web, worker }, web.url, attack)
    return { measured: `${first.measured}; ${second.measured}`, holds: first.holds && second.holds }
  } finally {
    await postgres.stop()
  }
}

async function attackAll(
  roles: Partial<Record<keyof typeof LIMITS, Attacked>>,
  url: string,
  attack: (url: string) => Promise<string>,
): Promise<Outcome> {
  const servers = Object.entries(roles)
  try {
    const others = await watchOthers(url)
    const came = await attack(url)
    const seen = await others.stop()
    const parts = [came, describeSeen(seen)]
    let holds = seen.p99Ms <= MAX_P99_MS
    for (const [role, server] of servers) {
      const { residentPeak, groupPeak } = await server.memory()
      const lives = await server.lives()
      holds &&= lives
      parts.push(`${role} ${lives ? 'lives' : 'DIED'}, peak ${mib(groupPeak)} MiB (process ${mib(residentPeak)})`)
    }
    return { measured: parts.join(', '), holds }
  } finally {
    for (const [, server] of servers.toReversed()) await server.close()
  }
}

const mib = (bytes: number | undefined) => (bytes === undefined ? '?' : Math.round(bytes / 2 ** 20))

/** For the table: "11 × 201, 13 × 503". */
export function countAnswers(answers: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}
