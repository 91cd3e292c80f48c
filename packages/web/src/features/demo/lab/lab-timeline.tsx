import { useId } from 'react'
import { type LabFrame, MAX_FRAMES } from './lab-state.ts'

const HEIGHT = 100

interface LabTimelineProps {
  readonly frames: readonly LabFrame[]
  readonly shown: number
  readonly onChoose: (number: number) => void
}

/** The curve of what is left, and a scrubber over the frames so far. */
export function LabTimeline({ frames, shown, onChoose }: LabTimelineProps) {
  const id = useId()
  const last = Math.max(0, frames.length - 1)
  const scale = Math.max(10, last)
  const line = frames.map(({ number, ssim }) => `${number},${(HEIGHT * (1 - Math.max(0, ssim))).toFixed(1)}`).join('L')
  const frame = frames[shown]
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${scale} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-14 w-full overflow-visible px-2 text-glow"
      >
        <line
          x2={scale}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          className="stroke-edge"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
        {last > 0 && (
          <>
            <path d={`M${line}L${last},${HEIGHT}L0,${HEIGHT}Z`} fill="currentColor" fillOpacity="0.14" />
            <path
              d={`M${line}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </svg>
      <label htmlFor={id} className="sr-only">
        Frame
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={shown}
        disabled={last === 0}
        aria-valuetext={`Frame ${shown} of ${last}, similarity ${frame?.ssim.toFixed(2) ?? '1.00'}`}
        onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
        style={{ width: `calc((100% - 16px) * ${last === 0 ? 1 : last / scale} + 16px)` }}
        className="block h-6 cursor-pointer accent-safelight disabled:cursor-default disabled:opacity-50"
      />
      <p className="sr-only">This page stops at frame {MAX_FRAMES}.</p>
    </div>
  )
}
