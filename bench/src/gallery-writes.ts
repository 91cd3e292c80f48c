import { randomUUID } from 'node:crypto'
import { moveRun } from '@afterimage/server/evolutions/lifecycle/lifecycle-store'
import { forLifecycle } from '@afterimage/server/evolutions/lifecycle/lifecycle-tables'
import { likeEvolution } from '@afterimage/server/gallery/like-evolution'
import { recordView } from '@afterimage/server/gallery/record-view'
import type { Db } from '@afterimage/server/platform/database/tables'
import { sql } from 'kysely'
import { timeMs } from './timings.ts'

/** Times what the gallery's indexes and counts are kept by: likes, views, and evolutions that enter it. Milliseconds. */
export async function timeWrites(db: Db, count: number): Promise<Readonly<Record<string, readonly number[]>>> {
  const { rows } = await sql<{ id: string }>`
    select id from evolutions where in_gallery order by random() limit ${count}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const eachOf = async (work: (id: string) => Promise<unknown>) => {
    const timesMs: number[] = []
    for (const id of ids) timesMs.push(await timeMs(() => work(id)))
    return timesMs
  }
  const hash = (_purpose: string, person: string) => person
  const viewer = { account: undefined, visitor: undefined }
  const liked = await eachOf((id) => {
    const liker = { column: 'visitor', id: randomUUID() } as const
    return likeEvolution(
      db,
      id,
      { liker, isNew: false, isTrusted: false, networkHash: randomUUID(), viewer },
      new Date(),
    )
  })
  const viewed = await eachOf((id) => {
    const person = { kind: 'visitor', isTrusted: false, id: randomUUID(), network: randomUUID() } as const
    return recordView(db, id, { person, hash, viewer }, new Date())
  })
  await forLifecycle(db)
    .updateTable('evolutions')
    .set({ status: 'processing_animation' })
    .where('id', 'in', ids)
    .execute()
  const entered = await eachOf((id) => moveRun(db, { evolutionId: id, attempt: 0 }, 'completed', {}))
  return { 'a like': liked, 'a view': viewed, 'an evolution enters': entered }
}
