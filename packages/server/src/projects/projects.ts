import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { type ProjectParts, serveProjects } from './project-routes.ts'

export interface Projects {
  serve(app: HttpApp, identify: IdentifyCaller): void
}

/** The projects feature: the signed-in account's evolutions in the older clients' words. */
export function openProjects(parts: ProjectParts): Projects {
  return { serve: (app, identify) => serveProjects(app, identify, parts) }
}
