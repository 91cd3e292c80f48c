import { STYLE_IDS, STYLES } from '@afterimage/core/styles'
import { type ReactNode, useEffect } from 'react'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { BENEATH_TRIED, UNDER_TRIED } from '../try-layout.ts'
import { LabButtons } from './lab-buttons.tsx'
import { LabFailure } from './lab-failure.tsx'
import { LabStage } from './lab-stage.tsx'
import { isFull } from './lab-state.ts'
import { LabTimeline } from './lab-timeline.tsx'
import { RunStatus } from './run-status.tsx'
import { useLabRun } from './use-lab-run.ts'

interface TryLabProps {
  readonly file: File
  /** Hears how much of the picture the shown frame has kept, 0 … 1. */
  readonly onKept?: ((kept: number) => void) | undefined
  /** What stands beside the style. */
  readonly children: ReactNode
}

/** The network at work on one picture, which it begins with at once. */
export function TryLab({ file, onKept, children }: TryLabProps) {
  const run = useLabRun(file, true)
  const { state, frame, style, toggle } = run
  const { network, refusal } = state
  const kept = frame?.kept
  useEffect(() => {
    if (kept !== undefined) onKept?.(kept)
  }, [kept, onKept])
  return (
    <>
      <LabStage state={state} frame={frame} />
      <div className={UNDER_TRIED}>
        <LabTimeline
          frames={state.frames}
          shown={frame?.number ?? 0}
          onChoose={run.chooseFrame}
          onToggle={() => isFull(state) || toggle()}
        />
        <p role="alert" className="text-failed text-small empty:hidden">
          {refusal}
        </p>
        {(network === 'download' || network === 'unsupported' || network === 'pass') && (
          <LabFailure why={network} onRetry={toggle} />
        )}
        <LabButtons run={run} />
        <div className={BENEATH_TRIED}>
          <SelectField
            label="Style"
            value={style}
            onChange={(value) => run.chooseStyle(STYLE_IDS.find((id) => id === value) ?? style)}
          >
            {STYLE_IDS.map((id) => (
              <option key={id} value={id}>
                {STYLES[id].name}
              </option>
            ))}
          </SelectField>
          {children}
        </div>
        <RunStatus state={state} />
      </div>
    </>
  )
}
