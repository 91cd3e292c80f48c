import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Db, Moderation } from '../platform/database/tables.ts'

/** Where an evolution stands, as far as the live channel tells it. */
export interface Standing {
  readonly owner_account: string | null
  readonly owner_visitor: string | null
  readonly moderation: Moderation
  readonly removal_reason: string | null
  readonly status: EvolutionStatus
  readonly completed_frames: number
  readonly total_frames: number
  readonly error_message: string | null
  readonly video_sha256: string | null
}

export async function findStanding(db: Db, evolutionId: string): Promise<Standing | undefined> {
  return db
    .selectFrom('evolutions')
    .leftJoin('outputs', (join) =>
      join
        .onRef('outputs.evolution_id', '=', 'evolutions.id')
        .on('outputs.kind', '=', 'mp4')
        .on('evolutions.files_expired_at', 'is', null),
    )
    .select([
      'owner_account',
      'owner_visitor',
      'moderation',
      'removal_reason',
      'status',
      'completed_frames',
      'total_frames',
      'error_message',
    ])
    .select('outputs.sha256 as video_sha256')
    .where('evolutions.id', '=', evolutionId)
    .executeTakeFirst()
}
