import { randomUUID } from 'node:crypto'
import { forLifecycle } from '../src/evolutions/lifecycle/lifecycle-tables.ts'
import type { EvolutionRow } from '../src/evolutions/records/evolution-store.ts'
import type { Db } from '../src/platform/database/tables.ts'
import { evolutionRow } from './evolution-row.ts'

const sha256 = (id: string, number: number) => `${id.replaceAll('-', '')}${String(number).padStart(32, '0')}`

/**
 * A finished evolution as its rows, without files. Frame n keeps 1 − n / 10 of the original; the fields
 * given replace the usual ones.
 */
export async function insertFinished(db: Db, fields: Partial<EvolutionRow> = {}): Promise<string> {
  const {
    in_gallery: _gallery,
    ended_at: _end,
    told_frames: _told,
    ...row
  } = evolutionRow({
    id: randomUUID(),
    status: 'completed',
    total_frames: 3,
    completed_frames: fields.total_frames ?? 3,
    kept: 1 - (fields.total_frames ?? 3) / 10,
    half_life: (fields.total_frames ?? 3) > 5 ? 6 : null,
    created_at: new Date(),
    ...fields,
  })
  const label_story = row.label_story && JSON.stringify(row.label_story)
  await forLifecycle(db)
    .insertInto('evolutions')
    .values({ ...row, label_story, run_options: row.run_options && JSON.stringify(row.run_options) })
    .execute()
  const frame = (number: number) => ({
    evolution_id: row.id,
    number,
    sha256: sha256(row.id, number),
    previous_sha256: number === 0 ? null : sha256(row.id, number - 1),
    thumbnail_sha256: sha256(row.id, number),
    bytes: 1,
    width: 64,
    height: 48,
    seed: 1,
    duration_ms: 100,
    cost_usd: 0,
    caption: null,
    drift: number === 0 ? null : JSON.stringify({ toOriginal: { kept: 1 - number / 10, ssim: 1 - number / 10 } }),
    created_at: row.created_at,
  })
  const numbers = Array.from({ length: row.completed_frames + 1 }, (_, number) => number)
  await db.insertInto('frames').values(numbers.map(frame)).execute()
  const film = {
    kind: 'mp4',
    extension: 'mp4',
    sha256: sha256(row.id, 0),
    bytes: 1,
    created_at: row.created_at,
  } as const
  await db
    .insertInto('outputs')
    .values({ ...film, evolution_id: row.id })
    .execute()
  return row.id
}
