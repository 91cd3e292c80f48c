import type { HalfLives } from '@afterimage/core/half-lives'

interface QuartileBarProps {
  readonly halfLives: HalfLives
  /** The frame at the right edge. */
  readonly lastFrame: number
}

/** The middle half as a bar along the frames, with the median as a line; it fades where nobody has watched any further. */
export function QuartileBar({ halfLives, lastFrame }: QuartileBarProps) {
  const { lowerQuartile, median, upperQuartile } = halfLives
  const percent = (frame: number) => (100 * Math.min(frame, lastFrame)) / lastFrame
  const from = lowerQuartile === null ? 100 : percent(lowerQuartile)
  const to = upperQuartile === null ? 100 : percent(upperQuartile)
  return (
    <div aria-hidden="true" className="relative h-7">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      {from < to && (
        <span
          className={`absolute top-2 h-3 rounded-xs ${upperQuartile === null ? 'bg-linear-to-r from-edge to-transparent' : 'bg-edge'}`}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      )}
      {median !== null && (
        <span className="absolute inset-y-1 w-0.5 -translate-x-px bg-glow" style={{ left: `${percent(median)}%` }} />
      )}
    </div>
  )
}
