import { formatKept } from '@afterimage/core/fate'
import { useEffect, useRef } from 'react'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
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
    context.putImageData(withAlpha(pixels.data, pixels.width, pixels.height), 0, 0)
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

function withAlpha(rgb: Uint8Array, width: number, height: number): ImageData {
  const image = new ImageData(width, height)
  image.data.fill(255)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    image.data[to] = rgb[from] ?? 0
    image.data[to + 1] = rgb[from + 1] ?? 0
    image.data[to + 2] = rgb[from + 2] ?? 0
  }
  return image
}
