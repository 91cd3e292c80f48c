import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import type { Project } from '@afterimage/contract/project'

/** A project on its way, for tests. */
export function sampleProject(change: Partial<Project> = {}): Project {
  return {
    ...SAMPLE_CARD,
    user_id: '00000000-0000-4000-8000-00000000000a',
    status: 'processing',
    input_image_url: '/0.png',
    style: 'reproduce',
    model_name: 'Echo',
    prompt: '',
    seed: 1,
    frames_completed: 37,
    total_frames: 100,
    output_video_url: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:01:05.000Z',
    ...change,
  }
}
