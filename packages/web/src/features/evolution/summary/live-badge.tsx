import { Badge } from '../../../shared/ui/badge.tsx'

interface LiveBadgeProps {
  /** Whether nothing more will happen by itself; there is nothing to pause then. */
  readonly isSettled: boolean
  /** Whether the server answers. */
  readonly isReached: boolean
  readonly isPaused: boolean
  readonly onToggle: () => void
}

/** Says whether updates arrive, and stops or resumes them. */
export function LiveBadge({ isSettled, isReached, isPaused, onToggle }: LiveBadgeProps) {
  if (isSettled) return <Badge dot="off">Updates paused</Badge>
  const isLive = isReached && !isPaused
  return (
    <button
      type="button"
      title={isPaused ? 'Resume the live updates' : 'Pause the live updates'}
      onClick={onToggle}
      className="rounded-full hover:[&>span]:border-edge hover:[&>span]:text-paper"
    >
      <Badge dot={isLive ? 'live' : 'off'} isActive={isLive}>
        {isLive ? 'Live updates' : 'Updates paused'}
      </Badge>
    </button>
  )
}
