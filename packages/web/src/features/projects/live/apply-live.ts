import type { LiveMessage } from '@afterimage/contract/live-message'
import type { Project } from '@afterimage/contract/project'
import { isSettled } from '@afterimage/core/statuses'

const STATUSES = { progress: 'processing', complete: 'completed', error: 'failed' } as const

/** Brings a project up to date with a live message. A late message changes nothing: what has ended stays as it ended. */
export function applyLive(project: Project, { type, data }: LiveMessage): Project {
  if (isSettled(project.status)) return project
  const status = STATUSES[type]
  return {
    ...project,
    status,
    // The channel may tell of an earlier moment than the answer that the page was loaded with.
    frames_completed: Math.max(project.frames_completed, data.currentFrame),
    total_frames: data.totalFrames,
    output_video_url: data.outputVideoUrl ?? project.output_video_url,
    ...(status === 'failed' && { error_message: data.error ?? 'An error occurred during processing' }),
  }
}

/** Puts a project's newer state into a list that has it; the same list when there is nothing to change. */
export function replaceInList(projects: readonly Project[], changed: Project): readonly Project[] {
  const listed = projects.find(({ id }) => id === changed.id)
  if (listed === undefined || isSettled(listed.status)) return projects
  return projects.map((project) => (project === listed ? changed : project))
}
