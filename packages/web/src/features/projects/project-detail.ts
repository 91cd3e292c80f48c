import type { Project, ProjectFrame } from '@afterimage/contract/project'

/** A project with its frames, from the server or from the simulation. */
export interface ProjectDetail {
  readonly project: Project
  readonly frames: readonly ProjectFrame[]
}
