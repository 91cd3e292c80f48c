import type { Evolution, EvolutionHealth } from '@afterimage/contract/evolution'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useCleanup, useRetry } from '../evolution-actions.ts'

interface SystemStatusPanelProps {
  readonly id: string
  readonly health: EvolutionHealth
  readonly evolution: Evolution
}

/** Whether the evolution is stuck, or something can be done about it. */
export function needsHelp(health: EvolutionHealth | undefined): boolean {
  return health !== undefined && (health.isStuck || health.canRetry || health.canCleanup)
}

/** How long nothing happened, and what can be done. */
export function SystemStatusPanel({ id, health, evolution: { isOwner, creditsPaid } }: SystemStatusPanelProps) {
  const retry = useRetry(id)
  const cleanup = useCleanup(id)
  const isBusy = retry.isPending || cleanup.isPending
  return (
    <Notice
      title="System Status"
      icon={health.isStuck ? 'warning' : 'reset'}
      tone={health.isStuck ? 'warning' : 'plain'}
      role="status"
      action={
        isOwner && (
          <>
            {health.canRetry && (
              <Button size="small" disabled={isBusy} onClick={() => retry.mutate()}>
                <Icon name="reset" />
                {retry.isPending ? 'Retrying…' : 'Retry'}
              </Button>
            )}
            {health.canCleanup && (
              <ConfirmDialog
                trigger={
                  <Button size="small" disabled={isBusy}>
                    {cleanup.isPending ? 'Resetting…' : 'Reset'}
                  </Button>
                }
                title="Start over from the original?"
                confirmLabel="Reset"
                cancelLabel="Keep the frames"
                onConfirm={() => cleanup.mutate()}
              >
                Every frame made so far is deleted. Only the original stays.
              </ConfirmDialog>
            )}
          </>
        )
      }
    >
      <p>
        {sentence(health)}
        {!health.isStuck && Boolean(creditsPaid) && ' Frames that were never requested are not charged.'}
      </p>
      {!isOwner && <p>Only the person who started it can resume it.</p>}
    </Notice>
  )
}

/** A shorter time is no figure to read. */
const JUST_NOW_MS = 10_000

function sentence(health: EvolutionHealth): string {
  const quietMs = health.timeSinceUpdated
  if (health.isStuck) return `No new frame for ${formatDuration(quietMs)}. It may be stuck.`
  const when = quietMs < JUST_NOW_MS ? 'just now' : `${formatDuration(quietMs)} ago`
  return `It stopped ${when}, and can resume from the last good frame.`
}
