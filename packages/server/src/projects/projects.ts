import type { Feature } from '../platform/feature.ts'
import { type ProjectParts, serveProjects } from './project-routes.ts'

/** The projects feature: the signed-in account's evolutions in the older clients' words. */
export function openProjects(parts: ProjectParts): Feature {
  return { serve: (app, identify) => serveProjects(app, identify, parts) }
}
