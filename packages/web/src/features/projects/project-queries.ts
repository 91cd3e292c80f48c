import type { Project } from '@afterimage/contract/project'
import { deleteProject, getProject, listProjects } from '@afterimage/contract/project-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import type { ProjectDetail } from './project-detail.ts'
import { isSettled } from './project-status.ts'
import { callsForSimulation, simulation } from './simulation/simulation.ts'
import { isSimulated } from './simulation/simulator.ts'

const DEMO_POLL_MS = 1_000
const LIST_POLL_MS = 3_000

export interface ProjectList {
  readonly projects: readonly Project[]
  /** The server could not be reached: these exist on this page alone. */
  readonly isSimulated: boolean
}

/** The account's projects, newest first; looked at again while one is on its way or the server is out of reach. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }): Promise<ProjectList> => {
    try {
      return { projects: (await callApi(listProjects, { signal })).projects, isSimulated: false }
    } catch (error) {
      if (!callsForSimulation(error)) throw error
      return { projects: simulation.list(), isSimulated: true }
    }
  },
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.isSimulated || data.projects.some(({ status }) => !isSettled(status)))
      ? LIST_POLL_MS
      : false,
})

/** One project with its frames. A simulated one is asked for each second; a real one tells of itself. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', id],
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
