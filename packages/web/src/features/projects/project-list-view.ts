import { PROJECT_SORTS, type ProjectSort, type ProjectStanding, projectStanding } from '@afterimage/contract/project'
import { MAX_TITLE_LENGTH } from '@afterimage/core/titles'

/** Which projects are listed, and in which order. */
export interface ProjectListView {
  readonly sort: ProjectSort
  /** Null for all. */
  readonly status: ProjectStanding | null
  /** Part of a title or of a model's name; empty for no search. */
  readonly search: string
}

/** What is listed unless something else is asked for. */
export const ALL_PROJECTS: ProjectListView = { sort: 'newest', status: null, search: '' }

/** The view that the address names; what it does not name, or names wrongly, is as usual. */
export function projectViewIn(address: URLSearchParams): ProjectListView {
  return {
    sort: PROJECT_SORTS.find((sort) => sort === address.get('sort')) ?? ALL_PROJECTS.sort,
    status: projectStanding.safeParse(address.get('status')).data ?? null,
    search: (address.get('search')?.trim() ?? '').slice(0, MAX_TITLE_LENGTH),
  }
}

/** The address of a view: only what differs from the usual is named. */
export function addressOfProjects({ sort, status, search }: ProjectListView): URLSearchParams {
  const address = new URLSearchParams()
  if (sort !== ALL_PROJECTS.sort) address.set('sort', sort)
  if (status !== null) address.set('status', status)
  if (search !== '') address.set('search', search)
  return address
}
