import { listHalfLives } from '@afterimage/contract/half-life-endpoint'
import { endsQuery, listEnds } from '@afterimage/server/comparison/half-life-store'
import type { Db } from '@afterimage/server/platform/database/tables'
import { sql } from 'kysely'
import type { openKeepAliveClient } from './keep-alive-client.ts'
import { timeMs } from './timings.ts'

const COUNTS = 10

export interface HalfLifeTimes {
  readonly groups: number
  readonly timesMs: Readonly<Record<string, readonly number[]>>
  /** How PostgreSQL counts, in its own words. */
  readonly plan: string
}

/** Times the comparison: counting all evolutions, and the answer that a web process keeps of it. */
export async function timeHalfLives(
  client: ReturnType<typeof openKeepAliveClient>,
  db: Db,
  rounds: number,
): Promise<HalfLifeTimes> {
  const ask = () => client.call('/api/half-lives')
  const first = [await timeMs(ask)]
  const { groups } = listHalfLives.ok.body.parse(JSON.parse((await ask()).body))
  const asked: number[] = []
  for (let round = 0; round < rounds; round += 1) asked.push(await timeMs(ask))
  const counted: number[] = []
  for (let round = 0; round < COUNTS; round += 1) counted.push(await timeMs(() => listEnds(db)))
  const { rows } = await sql<object>`explain (analyze, buffers) ${endsQuery()}`.execute(db)
  return {
    groups: groups.length,
    timesMs: { 'the first answer': first, 'each answer after it': asked, 'counting in the database': counted },
    plan: rows.map((line) => String(Object.values(line)[0])).join('\n'),
  }
}
