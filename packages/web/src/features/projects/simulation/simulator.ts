import { FACTS_AT_START } from '@afterimage/contract/card-facts'
import { PROJECT_FRAMES as FRAMES, type NewProject, type Project } from '@afterimage/contract/project'
import { DEFAULT_STYLE } from '@afterimage/core/styles'
import type { ProjectDetail } from '../project-detail.ts'

const FRAMES_PER_SECOND = 5
const CREDITS_REMAINING = 999
const PREFIX = 'demo-'

interface Simulated {
  readonly id: string
  readonly input: NewProject
  readonly startedAt: Date
}

/** Plays the part of the server for projects while that is out of reach; keeps them until the page is closed. */
export interface Simulator {
  create(input: NewProject): {
    readonly projectId: string
    readonly creditsUsed: number
    readonly creditsRemaining: number
  }
  list(): readonly Project[]
  /** Throws "Project not found" for an unknown id. */
  get(id: string): ProjectDetail
}

/** Whether a project exists in the simulation alone. */
export function isSimulated(projectId: string): boolean {
  return projectId.startsWith(PREFIX)
}

/** A new project starts at 0 of 100 frames, gains 5 a second, and completes with a sample film. */
export function openSimulator(now: () => Date, sampleVideoUrl: string): Simulator {
  const projects: Simulated[] = []
  return {
    create: (input) => {
      const projectId = `${PREFIX}${crypto.randomUUID()}`
      projects.unshift({ id: projectId, input, startedAt: now() })
      return { projectId, creditsUsed: 0, creditsRemaining: CREDITS_REMAINING }
    },
    list: () => projects.map((project) => projectAt(project, now(), sampleVideoUrl)),
    get: (id) => {
      const found = projects.find((project) => project.id === id)
      if (found === undefined) throw new Error('Project not found')
      const project = projectAt(found, now(), sampleVideoUrl)
      return { project, frames: [] }
    },
  }
}

function projectAt({ id, input, startedAt }: Simulated, at: Date, sampleVideoUrl: string): Project {
  const seconds = Math.max(0, Math.floor((at.getTime() - startedAt.getTime()) / 1_000))
  const made = Math.min(FRAMES, seconds * FRAMES_PER_SECOND)
  const changedAt = new Date(startedAt.getTime() + (made / FRAMES_PER_SECOND) * 1_000)
  return {
    ...FACTS_AT_START,
    id,
    user_id: id,
    status: made === FRAMES ? 'completed' : 'processing',
    input_image_url: input.imageUrl,
    style: input.style ?? DEFAULT_STYLE,
    prompt: input.prompt ?? '',
    model_name: 'Simulation',
    seed: input.seed ?? 0,
    frames_completed: made,
    total_frames: FRAMES,
    output_video_url: made === FRAMES ? sampleVideoUrl : null,
    created_at: startedAt.toISOString(),
    updated_at: changedAt.toISOString(),
  }
}
