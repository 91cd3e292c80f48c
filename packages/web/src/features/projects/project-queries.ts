import type { Project, ProjectCounts, RemovedProject } from '@afterimage/contract/project'
import { deleteProject, getProject, listProjects, listVisitorEvolutions } from '@afterimage/contract/project-endpoints'
import { isSettled } from '@afterimage/core/statuses'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import type { ProjectDetail } from './project-detail.ts'
import { ALL_PROJECTS, addressOfProjects, type ProjectListView } from './project-list-view.ts'
import { countProjects } from './project-status.ts'
import { isSimulated } from './simulation/simulator.ts'
import { callsForSimulation, simulation } from './simulation.ts'

const DEMO_POLL_MS = 1_000
const LIST_POLL_MS = 3_000
/** A dozen rows of cards on a wide screen. */
const PAGE_SIZE = 60

/** One page of the list, as far as it could be had. */
export interface ProjectPage {
  readonly projects: readonly Project[]
  /** Of all projects, on whichever page. */
  readonly counts: ProjectCounts
  readonly removed: readonly RemovedProject[]
  readonly nextCursor: string | null
  /** The server could not be reached: these exist on this page alone. */
  readonly isSimulated: boolean
}

/** Where a page begins: behind a project, or at the newest. */
interface ProjectPageStart {
  readonly cursor: string | null
}

const START: ProjectPageStart = { cursor: null }

/** All of the account's projects, newest first. */
export const projectsQuery = projectListQuery(ALL_PROJECTS)

/** The account's projects of a view; looked at again while one is on its way or the server is out of reach. */
export function projectListQuery(view: ProjectListView) {
  const { sort, status, search } = view
  const isWhole = addressOfProjects(view).size === 0
  return infiniteQueryOptions({
    queryKey: isWhole ? QUERY_KEYS.projects : QUERY_KEYS.projectList(view),
    queryFn: async ({ pageParam: { cursor }, signal }): Promise<ProjectPage> => {
      try {
        const query = {
          limit: PAGE_SIZE,
          ...(cursor !== null && { cursor }),
          ...(!isWhole && { sort }),
          ...(status !== null && { status }),
          ...(search !== '' && { search }),
        }
        return { ...(await callApi(listProjects, { query, signal })), isSimulated: false }
      } catch (error) {
        // What is shown already is true, and a simulation behind it would not be.
        if (!callsForSimulation(error) || cursor !== null) throw error
        const projects = simulation.list()
        return { projects, counts: countProjects(projects), removed: [], nextCursor: null, isSimulated: true }
      }
    },
    initialPageParam: START,
    getNextPageParam: ({ nextCursor }): ProjectPageStart | null =>
      nextCursor === null ? null : { cursor: nextCursor },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ isSimulated, projects }) => isSimulated || projects.some(({ status }) => !isSettled(status)))
        ? LIST_POLL_MS
        : false,
  })
}

/** What was begun in this browser without an account; looked at again while one is on its way. */
export const visitorEvolutionsQuery = queryOptions({
  queryKey: QUERY_KEYS.visitorEvolutions,
  queryFn: async ({ signal }) => (await callApi(listVisitorEvolutions, { signal })).evolutions,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => !isSettled(status)) ? LIST_POLL_MS : false),
})

/** One project with its frames. A simulated one is asked for each second; a real one tells of itself. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.project(id),
    queryFn: async ({ signal }): Promise<ProjectDetail> =>
      isSimulated(id) ? simulation.get(id) : callApi(getProject, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isSimulated(id) && data !== undefined && !isSettled(data.project.status) ? DEMO_POLL_MS : false,
  })
}

/** Deletes a project and goes back to the dashboard. */
export function useDeleteProject(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callApi(deleteProject, { params: { id } }),
    onSuccess: async () => {
      await navigate('/dashboard')
      queries.removeQueries({ queryKey: projectQuery(id).queryKey })
      void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      void useAuth.getState().fetchProfile()
    },
    onError: () =>
      toast({ title: 'Failed to delete project', description: 'Please try again', variant: 'destructive' }),
  })
}
