import { useEffect, useRef } from 'react'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import { imageOf } from '../canvas-pixels.ts'
import { NetworkLoading } from '../network-loading.tsx'
import { passesPerSecond, type StudioState } from './live-state.ts'
import { LIVE_SIZE } from './picture-size.ts'

interface LiveStageProps {
  readonly state: StudioState
  /** What there is to do before the first copy. */
  readonly invitation: string
}

/** What the network made last, on black. */
export function LiveStage({ state, invitation }: LiveStageProps) {
  const { picture } = state
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    if (picture === null) context.clearRect(0, 0, LIVE_SIZE.width, LIVE_SIZE.height)
    else context.putImageData(imageOf(picture), 0, 0)
  }, [picture])
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage">
      <canvas
        ref={canvas}
        role="img"
        aria-label={picture === null ? 'No copy yet' : `Copy ${state.passes}`}
        {...LIVE_SIZE}
        className="absolute inset-0 size-full object-contain"
      />
      {picture === null && state.network !== 'loading' && (
        <p className="absolute inset-0 grid place-content-center p-4 text-center text-on-stage">{invitation}</p>
      )}
      {picture !== null && state.network !== 'loading' && (
        <>
          <StageLabel side="left">Pass {state.passes}</StageLabel>
          <StageLabel side="right">{rateText(state)}</StageLabel>
        </>
      )}
      {state.network === 'loading' && <NetworkLoading share={state.share} />}
    </div>
  )
}

/** How fast it goes: measured, or that it does not go. */
export function rateText(state: StudioState): string {
  if (!state.isRunning) return 'paused'
  const rate = passesPerSecond(state)
  return rate === null ? 'measuring…' : `${rate.toFixed(1)} copies a second`
}
