import type { Project } from '@afterimage/contract/project'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAfterEnd } from '../../../shared/credits/refresh-after-end.ts'
import { haveEnded } from '../project-status.ts'

/** Asks for the balance again when one of the listed projects has ended: what was not made of it was refunded. */
export function useEndings(pages: readonly { readonly projects: readonly Project[] }[] | undefined): void {
  const queries = useQueryClient()
  const last = useRef<readonly Project[]>([])
  useEffect(() => {
    const projects = pages?.flatMap((page) => page.projects) ?? []
    if (haveEnded(last.current, projects)) refreshAfterEnd(queries)
    last.current = projects
  }, [pages, queries])
}
