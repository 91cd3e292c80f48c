import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../../shared/ui/icon.tsx'

/** Back to where one came from on this site; for who came from elsewhere, to the others of its kind. */
export function BackLink({ isOwner }: { readonly isOwner: boolean }) {
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    if (!hasComeFromHere()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link
      to={isOwner ? '/app/dashboard' : '/gallery'}
      onClick={back}
      aria-label="Back"
      title="Back"
      className="-ml-2 inline-flex size-10 shrink-0 items-center justify-center rounded-sm text-dim hover:bg-raised hover:text-paper"
    >
      <Icon name="arrowLeft" />
    </Link>
  )
}

/** Whether this tab's history has a page of ours before this one: the router counts them. */
function hasComeFromHere(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
