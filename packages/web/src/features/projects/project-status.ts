import type { Project, ProjectCounts, ProjectStanding, ProjectStatus } from '@afterimage/contract/project'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { STYLES } from '@afterimage/core/styles'
import type { BadgeDot } from '../../shared/ui/badge.tsx'

/** What the badge says, and in which colour. */
export const PROJECT_STANDING = {
  pending: { label: 'Pending', dot: 'pending' },
  processing: { label: 'Processing', dot: 'processing' },
  completed: { label: 'Completed', dot: 'completed' },
  failed: { label: 'Failed', dot: 'failed' },
  cancelled: { label: 'Cancelled', dot: 'off' },
} as const satisfies Record<ProjectStanding, { label: string; dot: BadgeDot }>

/** How it stands: what its owner stopped has not failed. */
export function projectStandingOf({
  status,
  error_message,
}: Pick<Project, 'status' | 'error_message'>): ProjectStanding {
  return isCancelled(status, error_message) ? 'cancelled' : status
}

/** What a project is called: as its owner calls it, else by its style's name. */
export function projectTitle({ title, style }: Pick<Project, 'title' | 'style'>): string {
  return title ?? styleName(style)
}

export function styleName(style: Project['style']): string {
  return STYLES[style]?.name ?? 'Image Transformation'
}

/** So many frames, in words. */
export function formatFrames(count: number): string {
  return `${count} ${count === 1 ? 'frame' : 'frames'}`
}

/** From the start to the last change in seconds; to now while it runs. */
export function projectSeconds(project: Pick<Project, 'status' | 'created_at' | 'updated_at'>, now: Date): number {
  const end = isSettled(project.status) ? Date.parse(project.updated_at) : now.getTime()
  return Math.max(0, (end - Date.parse(project.created_at)) / 1_000)
}

/** Whether one that was on its way when a list was read has ended by the next time. */
export function haveEnded(
  before: readonly Pick<Project, 'id' | 'status'>[],
  now: readonly Pick<Project, 'id' | 'status'>[],
): boolean {
  const running = new Set(before.filter(({ status }) => !isSettled(status)).map(({ id }) => id))
  return now.some(({ id, status }) => running.has(id) && isSettled(status))
}

/** The four counters of the dashboard; what waits counts as processing. */
export function countProjects(projects: readonly Pick<Project, 'status'>[]): ProjectCounts {
  const count = (...statuses: readonly ProjectStatus[]) =>
    projects.filter(({ status }) => statuses.includes(status)).length
  return {
    total: projects.length,
    completed: count('completed'),
    processing: count('pending', 'processing'),
    failed: count('failed'),
  }
}
