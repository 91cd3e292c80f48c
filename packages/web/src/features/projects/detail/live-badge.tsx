import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { LiveState } from '../live/live-channel.ts'

const LABELS = {
  connecting: 'Connecting',
  open: 'Live updates',
  waiting: 'Connection lost, trying again',
  ended: 'Updates stopped',
} as const satisfies Record<LiveState, string>

interface LiveBadgeProps {
  /** Null where nothing is watched any more. */
  readonly state: LiveState | null
  readonly onReconnect: () => void
}

/** Whether updates arrive, and a way to have them again. */
export function LiveBadge({ state, onReconnect }: LiveBadgeProps) {
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-2 empty:hidden">
      {state !== null && (
        <Badge dot={state === 'open' ? 'live' : 'off'} isActive={state === 'open'}>
          {LABELS[state]}
        </Badge>
      )}
      {state === 'ended' && (
        <Button size="small" onClick={onReconnect}>
          Connect again
        </Button>
      )}
    </span>
  )
}
