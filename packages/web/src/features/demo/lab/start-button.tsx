import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { LabRun } from './use-lab-run.ts'

/** Starts the run, from the middle of its stage; it is gone as soon as there is something to watch. */
export function StartButton({ run: { state, frame, toggle } }: { readonly run: LabRun }) {
  if (state.isRunning || state.frames.length > 1) return null
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <Button
        look="primary"
        size="large"
        onClick={toggle}
        disabled={frame === undefined}
        className="pointer-events-auto outline-offset-4"
      >
        <Icon name="play" />
        Start
      </Button>
    </div>
  )
}
