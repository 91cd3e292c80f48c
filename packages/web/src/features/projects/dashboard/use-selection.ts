import { deleteProject } from '@afterimage/contract/project-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../shared/api/call-api.ts'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { toast } from '../../../shared/ui/toast-store.ts'
import { projectsQuery } from '../project-queries.ts'

export interface Selection {
  /** Null while nothing is being selected. */
  readonly ids: ReadonlySet<string> | null
  readonly toggle: (id: string) => void
  readonly begin: () => void
  readonly end: () => void
  readonly remove: () => void
  /** How many are deleted of those that are to be; null while none are. */
  readonly removed: { readonly done: number; readonly total: number } | null
}

/** Which projects are chosen, and their deletion: one after the other, as far as it goes. */
export function useSelection(): Selection {
  const queries = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const [done, setDone] = useState(0)
  const deletion = useMutation({
    mutationFn: async (wanted: ReadonlySet<string>) => {
      const left = new Set<string>()
      for (const id of wanted) {
        await callApi(deleteProject, { params: { id } }).catch(() => left.add(id))
        setDone((before) => before + 1)
      }
      return left
    },
    onMutate: () => setDone(0),
    onSuccess: (left, wanted) => {
      setIds(left.size === 0 ? null : left)
      if (left.size === 0) toast({ title: `${counted(wanted.size)} deleted` })
      else toast({ title: `${counted(left.size)} could not be deleted`, variant: 'destructive' })
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      void useAuth.getState().fetchProfile()
    },
  })
  return {
    ids,
    toggle: (id) => setIds((before) => toggled(before ?? new Set(), id)),
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    remove: () => ids !== null && deletion.mutate(ids),
    removed: deletion.isPending ? { done, total: deletion.variables.size } : null,
  }
}

/** So many projects, in words. */
export function counted(projects: number): string {
  return `${projects} ${projects === 1 ? 'project' : 'projects'}`
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
