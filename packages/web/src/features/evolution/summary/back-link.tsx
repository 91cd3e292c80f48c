import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { evolutionQuery } from '../../../shared/api/evolution-query.ts'
import { Icon } from '../../../shared/ui/icon.tsx'

/** Whose it is comes with the answer: so long is waited for it, and no longer. */
const MAX_WAIT_MS = 2_000

/** Back to where one came from on this site; for who came from elsewhere, to the others of its kind. */
export function BackLink({ id, isOwner }: { readonly id: string; readonly isOwner: boolean }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = (event: MouseEvent) => {
    if (hasComeFromHere()) {
      event.preventDefault()
      void navigate(-1)
    } else if (!isOwner && queries.isFetching({ queryKey: evolutionQuery(id).queryKey }) > 0) {
      event.preventDefault()
      void goBackToOthers()
    }
  }
  // What came with the page is the same for everybody, and does not know its owner.
  const goBackToOthers = async () => {
    const { queryKey } = evolutionQuery(id)
    const answer = queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
    await navigate(queries.getQueryData(queryKey)?.evolution.isOwner ? OWN : OTHERS)
  }
  return (
    <Link
      to={isOwner ? OWN : OTHERS}
      onClick={back}
      aria-label="Back"
      title="Back"
      className="-ml-2 inline-flex size-10 shrink-0 items-center justify-center rounded-sm text-dim hover:bg-raised hover:text-paper"
    >
      <Icon name="arrowLeft" />
    </Link>
  )
}

const OWN = '/app/dashboard'
const OTHERS = '/gallery'

/** Whether this tab's history has a page of ours before this one: the router counts them. */
function hasComeFromHere(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
