import { formatKept } from '@afterimage/core/fate'
import { useEffect, useRef } from 'react'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import { imageOf } from '../canvas-pixels.ts'
import type { LabFrame, LabState } from './lab-state.ts'

interface LabStageProps {
  readonly state: LabState
  readonly frame: LabFrame | undefined
}

/** The frame that is looked at, on black. */
export function LabStage({ state, frame }: LabStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pixels = frame?.pixels
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !pixels) return
    context.putImageData(imageOf(pixels), 0, 0)
  }, [pixels])
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage">
      <canvas
        ref={canvas}
        role="img"
        aria-label={frame === undefined ? 'No picture yet' : `Frame ${frame.number}`}
        width={pixels?.width ?? 4}
        height={pixels?.height ?? 3}
        className="absolute inset-0 size-full object-contain"
      />
      {frame && (
        <>
          <StageLabel side="left">
            Frame <span className="inline-block min-w-[2ch] text-right">{frame.number}</span>
          </StageLabel>
          <StageLabel side="right">{formatKept(frame.kept)} kept</StageLabel>
        </>
      )}
      {state.network === 'loading' && (
        <div className="absolute inset-x-0 bottom-0 grid gap-2 bg-stage-label p-3 text-on-stage text-small">
          <span className="flex justify-between">
            Fetching the network <span className="figure-text">{Math.floor(100 * state.share)}%</span>
          </span>
          <ProgressBar share={state.share} label="Fetching the network" />
        </div>
      )}
    </div>
  )
}
