import type { Evolution } from '@afterimage/contract/evolution'
import { createProject } from '@afterimage/contract/project-endpoints'
import type { FrameSizePx } from '@afterimage/core/frame-sizes'
import type { Style } from '@afterimage/core/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { lightenForUpload } from '../../shared/image-input/fit-for-upload.ts'
import { useUpload } from '../../shared/image-input/use-upload.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { projectsQuery } from './project-queries.ts'
import { callsForSimulation, simulation } from './simulation.ts'

interface ProjectInput {
  readonly file: File
  readonly style: Style
  /** Left out where the model has its own size. */
  readonly sizePx?: FrameSizePx
  readonly visibility: Evolution['visibility']
}

/** Creates a project and goes to it; a failure is a toast, and the picture stays where it is. */
export function useCreateProject() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const look = () => {
    void useAuth.getState().fetchProfile()
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
  }
  const { upload, ...sending } = useUpload()
  const create = useMutation({
    mutationFn: async ({ file, ...input }: ProjectInput) => {
      const sent = sending.begin()
      const imageUrl = await dataUrlOf(await lightenForUpload(file))
      return callApi(createProject, { body: { imageUrl, ...input }, ...sent })
    },
    onSettled: sending.end,
    onSuccess: ({ projectId }) => {
      look()
      return navigate(`/project/${projectId}`)
    },
    onError: (error, { file, style }) => {
      look()
      if (sending.wasCancelled()) return
      const simulate = () => {
        const { projectId } = simulation.create({ imageUrl: URL.createObjectURL(file), style })
        void navigate(`/project/${projectId}`)
      }
      toast({
        title: 'Failed to create project',
        description: error.message || 'Please try again',
        variant: 'destructive',
        ...(callsForSimulation(error) && { action: { label: 'Watch a simulation', run: simulate } }),
      })
    },
  })
  return { create, upload, cancel: sending.cancel }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(file)
  })
}
