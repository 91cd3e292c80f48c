import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { loadingStep } from '../network/loading-step.ts'
import type { StudioState } from './live-state.ts'

interface LiveButtonsProps {
  readonly state: StudioState
  /** Whether there is something to copy. */
  readonly canStart: boolean
  readonly onToggle: () => void
  readonly onAnew: () => void
  readonly onKeep: () => void
}

/** What one does with the loop. */
export function LiveButtons({ state, canStart, onToggle, onAnew, onKeep }: LiveButtonsProps) {
  const hasCopy = state.picture !== null
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="primary" size="large" onClick={onToggle} disabled={!state.isRunning && !canStart}>
        <Icon name={state.isRunning ? 'pause' : 'play'} />
        {runLabel(state)}
      </Button>
      <Button size="large" look="quiet" onClick={onAnew} disabled={!hasCopy || !canStart}>
        <Icon name="reset" />
        Start over
      </Button>
      <Button size="large" onClick={onKeep} disabled={!hasCopy}>
        <Icon name="film" />
        Keep this moment
      </Button>
    </div>
  )
}

function runLabel({ isRunning, network, share, picture }: StudioState): string {
  if (isRunning) return network === 'loading' ? `${loadingStep(share)}…` : 'Pause'
  return picture === null ? 'Start' : 'Continue'
}
