import type { GalleryProject } from '@afterimage/contract/gallery'

const CARDS = 3

/** Of the gallery's latest, up to three that have something to show. */
export function recentProjects(projects: readonly GalleryProject[]): readonly GalleryProject[] {
  return projects.filter(hasResult).slice(0, CARDS)
}

function hasResult(project: Pick<GalleryProject, 'outputVideoUrl' | 'completedFrames'> & { readonly status: string }) {
  return project.outputVideoUrl !== null || project.completedFrames > 0 || project.status === 'completed'
}
