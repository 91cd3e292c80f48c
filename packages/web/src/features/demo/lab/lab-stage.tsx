import { formatKept } from '@afterimage/core/fate'
import { type ReactNode, useEffect, useRef } from 'react'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import { imageOf } from '../canvas-pixels.ts'
import { NetworkLoading } from '../network-loading.tsx'
import type { LabFrame, LabState } from './lab-state.ts'

interface LabStageProps {
  readonly state: LabState
  readonly frame: LabFrame | undefined
  /** What lies over the picture. */
  readonly children?: ReactNode
}

/** The frame that is looked at, on black. */
export function LabStage({ state, frame, children }: LabStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pixels = frame?.pixels
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !pixels) return
    context.putImageData(imageOf(pixels), 0, 0)
  }, [pixels])
  const isLoading = state.network === 'loading'
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
      {frame && !isLoading && (
        <>
          <StageLabel side="left">
            Frame <span className="inline-block min-w-[2ch] text-right">{frame.number}</span>
          </StageLabel>
          <StageLabel side="right">{formatKept(frame.kept)} kept</StageLabel>
        </>
      )}
      {isLoading && <NetworkLoading share={state.share} />}
      {children}
    </div>
  )
}
