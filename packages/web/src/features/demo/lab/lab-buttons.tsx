import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { KeepRun } from '../keep/keep-run.tsx'
import { loadingStep } from '../network/loading-step.ts'
import { isFull, type LabState } from './lab-state.ts'
import type { LabRun } from './use-lab-run.ts'

interface LabButtonsProps {
  readonly run: LabRun
}

/** What one does with a run: hold it, begin it anew, and take it along. */
export function LabButtons({ run }: LabButtonsProps) {
  const { state, toggle, again } = run
  const hasBegun = state.isRunning || state.frames.length > 1
  return (
    <div className="flex min-h-12 flex-wrap gap-x-3 gap-y-2">
      <KeepRun run={run} />
      {hasBegun && (
        <Button onClick={isFull(state) ? again : toggle}>
          <Icon name={state.isRunning ? 'pause' : isFull(state) ? 'reset' : 'play'} />
          {runLabel(state)}
        </Button>
      )}
      {state.frames.length > 1 && !isFull(state) && (
        <Button look="quiet" onClick={again}>
          Another seed
        </Button>
      )}
    </div>
  )
}

function runLabel(state: LabState): string {
  if (state.isRunning) return state.network === 'loading' ? `${loadingStep(state.share)}…` : 'Pause'
  return isFull(state) ? 'Again, with another seed' : 'Continue'
}
