import { createProject, deleteProject, getProject, listProjects, listVisitorEvolutions } from '../project-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT_ID, BEGUN_AT, ENDED_AT, FACTS, FILES, FRAMES, MAKING, SUNSET } from './samples.ts'

const PROJECT_ID = '0190b6d2-4c19-7a8e-9f60-d3b5e1c7208a'

const EVOLUTION = {
  ...FACTS,
  status: 'completed',
  input_image_url: FILES.original,
  thumbnail_url: FILES.originalSmall,
  result_thumbnail_url: FILES.lastSmall,
  model_name: 'Nebulae',
  prompt: MAKING.prompt,
  seed: MAKING.seed,
  size_px: MAKING.sizePx,
  frames_completed: 10,
  total_frames: 10,
  output_video_url: FILES.mp4,
  created_at: BEGUN_AT,
  updated_at: ENDED_AT,
} as const
const PROJECT = { ...EVOLUTION, user_id: ACCOUNT_ID } as const

/** Projects: the evolutions of an account in the older clients' words. */
export const PROJECT_EXAMPLES: readonly CallExample[] = [
  example(createProject, {
    body: { imageUrl: SUNSET, style: 'dreamy', visibility: 'unlisted' },
    answer: {
      projectId: PROJECT_ID,
      creditsUsed: 20,
      creditsRemaining: 77,
      websocketUrl: `wss://afterimage.example/ws/${PROJECT_ID}`,
    },
  }),
  example(listProjects, {
    answer: {
      projects: [PROJECT],
      counts: { total: 1, completed: 1, processing: 0, failed: 0, cancelled: 0 },
      removed: [],
      nextCursor: null,
    },
  }),
  example(getProject, {
    answer: {
      project: PROJECT,
      status: {
        status: 'completed',
        progress: 100,
        currentFrame: 10,
        totalFrames: 10,
        outputVideoUrl: FILES.mp4,
        activeConnections: 0,
      },
      frames: FRAMES.map(({ number, url, thumbnailUrl }) => ({
        id: `${FACTS.id}-${number}`,
        frame_number: number,
        image_url: url,
        thumbnail_url: thumbnailUrl,
      })),
    },
  }),
  example(deleteProject, { answer: { message: 'The project and its files are deleted.' } }),
  example(listVisitorEvolutions, { answer: { evolutions: [EVOLUTION] } }),
]
