import type { EvolutionRow } from '../src/evolutions/evolution-store.ts'

/** An evolution in the middle of its run; the fields given replace the usual ones. */
export function evolutionRow(fields: Partial<EvolutionRow>): EvolutionRow {
  const now = new Date('2026-01-01T12:00:00Z')
  return {
    id: '00000000-0000-4000-8000-000000000000',
    owner_visitor: '00000000-0000-4000-8000-000000000001',
    owner_account: null,
    status: 'processing',
    style: 'reproduce',
    prompt: '',
    seed: 1,
    total_frames: 10,
    completed_frames: 4,
    provider: 'test',
    model: 'shift',
    model_name: 'Shift',
    visibility: 'public',
    queue_owner: 'visitor:00000000-0000-4000-8000-000000000001',
    mail_when_ended: false,
    error_message: null,
    animation_progress: null,
    attempt: 1,
    fruitless_runs: 1,
    waiting_until: null,
    files_expired_at: null,
    request_id: 'test',
    created_at: now,
    updated_at: now,
    started_at: now,
    completed_at: null,
    moderation: 'open',
    is_featured: false,
    in_gallery: false,
    like_count: 0,
    view_count: 0,
    likes_day: 0,
    views_day: 0,
    likes_week: 0,
    views_week: 0,
    ...fields,
  }
}
