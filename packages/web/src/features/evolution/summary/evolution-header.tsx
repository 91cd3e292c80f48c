import type { Evolution } from '@afterimage/contract/evolution'
import { raceSentence } from '@afterimage/core/contender-names'
import { type EvolutionStatus, isCancelled, isSettled } from '@afterimage/core/statuses'
import { STYLES } from '@afterimage/core/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge, type BadgeDot } from '../../../shared/ui/badge.tsx'
import { RenameButton } from '../../rename/rename-button.tsx'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { statusLabel } from '../model/labels.ts'
import { BackLink } from './back-link.tsx'

interface EvolutionHeaderProps {
  readonly evolution: Evolution
  readonly view: EvolutionView
  /** Whether updates arrive; nothing once it has ended. */
  readonly live: ReactNode
  readonly actions: ReactNode
}

/** What this is, how it stands, and what can be done with it. */
export function EvolutionHeader({ evolution, view, live, actions }: EvolutionHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 lg:min-h-16">
      <div className="flex min-w-0 items-center gap-3 max-sm:w-full lg:max-w-[min(34rem,40vw)]">
        <BackLink id={evolution.id} isOwner={evolution.isOwner} />
        <h1 className="display-text min-w-0 truncate text-title" title={evolution.title ?? undefined}>
          {evolution.title !== null && (
            <>
              <bdi>{evolution.title}</bdi>:{' '}
            </>
          )}
          {lengthOf(view)} <em className="text-dim">by {evolution.aiModelName}</em>
        </h1>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={view.status} error={view.error} />
        <Badge>{STYLES[evolution.style].name}</Badge>
        {evolution.maker !== null && (
          <Badge>
            Made by <bdi>{evolution.maker}</bdi>
          </Badge>
        )}
        {evolution.race !== null && (
          <Link
            to={`/race/${evolution.race.id}`}
            className="rounded-xs text-small underline decoration-line underline-offset-4 hover:decoration-edge"
          >
            {raceSentence(evolution.race.contenders)}
          </Link>
        )}
        {evolution.visibility === 'unlisted' && <Badge>Unlisted</Badge>}
        {evolution.isOwner && <RenameButton id={evolution.id} title={evolution.title} maker={evolution.maker} />}
      </div>
      {/* One row for both: what can be done comes when the updates end, and the picture below stays where it is. */}
      <div className="flex min-h-10 flex-wrap items-center gap-2 empty:hidden lg:ml-auto">
        {live}
        {actions}
      </div>
    </header>
  )
}

/** What it came to, where it has ended before the length that was asked for. */
function lengthOf(view: EvolutionView): string {
  const made = newestOf(view)
  return isSettled(view.status) && made < view.total
    ? `${made} of ${view.total} iterations`
    : view.total === 1
      ? '1 iteration'
      : `${view.total} iterations`
}

const DOTS = {
  pending: 'pending',
  processing: 'processing',
  processing_animation: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<EvolutionStatus, BadgeDot>

/** The evolution's state in its colour. */
function StatusBadge({ status, error }: Pick<EvolutionView, 'status' | 'error'>) {
  return (
    <Badge dot={isCancelled(status, error) ? 'off' : DOTS[status]} isActive={!isSettled(status)}>
      {statusLabel({ status, error })}
    </Badge>
  )
}
