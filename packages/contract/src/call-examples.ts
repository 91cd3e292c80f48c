import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { createEvolution, getEvolutionStatus } from './evolution-endpoints.ts'
import { PROBLEM_STATUS, type ProblemBody, type ProblemCode } from './problem.ts'
import { listProjects } from './project-endpoints.ts'

/** One call as a document shows it: what is sent, what is answered, and one problem. */
export interface CallExample {
  readonly id: string
  readonly body: unknown
  /** The fields beside the file, where a form may be sent in place of JSON. */
  readonly form: unknown
  readonly ok: { readonly status: number; readonly body: unknown }
  readonly problem: { readonly status: number; readonly body: ProblemBody }
}

type Sent<E extends Endpoint> = E['body'] extends z.ZodType
  ? { readonly body: z.input<E['body']>; readonly form?: z.input<E['body']> }
  : object

function example<E extends Endpoint>(
  { id, ok }: E,
  shown: Sent<E> & { readonly ok: z.input<E['ok']['body']>; readonly problem: readonly [ProblemCode, string] },
): CallExample {
  const [code, error] = shown.problem
  return {
    id,
    body: 'body' in shown ? shown.body : undefined,
    form: 'form' in shown ? shown.form : undefined,
    ok: { status: ok.status, body: shown.ok },
    problem: { status: PROBLEM_STATUS[code], body: { error, code, message: error } },
  }
}

/** 32 × 32 px: as it stands it can be tried. */
const SUNSET =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAgMAAAAOFJJnAAAACVBMVEXweCgUPLQUPHjO9pAeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAOElEQVQY02NYBQUMpDIYGLTAjBUMDFxgxgIGBiYwo4GBgQHMANJARVRkwE2G2wW3HeqeUCigFgMApnxlwVZnD9cAAAAASUVORK5CYII='

const evolutionId = '0190b6a5-3c5e-7d10-9f3a-2b8f6c1d4e70'
const frameOf = (number: number) => ({
  number,
  url: `/files/${evolutionId}/frame-${number}.png`,
  thumbnailUrl: `/files/${evolutionId}/thumbnail-${number}.webp`,
  width: 512,
  height: 384,
  meaning: null,
  labels: null,
  caption: null,
  isUnrelated: false,
})

/** What OpenAPI shows of the calls that a program makes first. Apart from the endpoints, so that no page carries it. */
export const CALL_EXAMPLES: readonly CallExample[] = [
  example(createEvolution, {
    body: { totalFrames: 10, style: 'dreamy', visibility: 'unlisted', imageData: SUNSET },
    form: { totalFrames: 10, style: 'dreamy', visibility: 'unlisted' },
    ok: { evolutionId },
    problem: ['insufficient_credits', 'This costs 2 credits, and you have 1.'],
  }),
  example(getEvolutionStatus, {
    ok: {
      status: 'processing',
      error: null,
      outputVideoUrl: null,
      inputImageUrl: `/files/${evolutionId}/frame-0.png`,
      frames: [
        { ...frameOf(0), durationMs: 0, kept: 1, ssim: 1, deltaE: 0 },
        { ...frameOf(1), durationMs: 412, kept: 0.83, ssim: 0.71, deltaE: 4.2 },
      ],
      progress: { current: 1, total: 10, percentage: 10 },
      lastTry: null,
      animationProgress: null,
      estimatedTimeRemaining: 4,
    },
    problem: ['not_found', 'There is no such evolution.'],
  }),
  example(listProjects, {
    ok: {
      projects: [
        {
          id: evolutionId,
          user_id: '0190b6a5-0000-7000-8000-000000000001',
          title: 'A cup of coffee',
          maker: null,
          style: 'dreamy',
          kept: 0.44,
          halfLife: 7,
          forkedFromFrame: null,
          labelStory: { labels: ['cup'], unsureFrom: 5, lostAt: null },
          status: 'completed',
          input_image_url: `/files/${evolutionId}/frame-0.png`,
          model_name: 'Nebulae',
          prompt: '',
          seed: 20_240_607,
          size_px: 512,
          frames_completed: 10,
          total_frames: 10,
          output_video_url: `/files/${evolutionId}/film.mp4`,
          created_at: '2026-11-27T09:00:00.000Z',
          updated_at: '2026-11-27T09:00:09.000Z',
        },
      ],
      counts: { total: 1, completed: 1, processing: 0, failed: 0, cancelled: 0 },
      removed: [],
      nextCursor: null,
    },
    problem: ['authentication_required', 'Please sign in.'],
  }),
]
