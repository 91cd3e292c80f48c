import { HALF_KEPT } from '@afterimage/core/half-life'
import { areaPath, curvePoints, heightOf, linePath, SHARE_RANGE, withEnds } from '@afterimage/core/timeline/path'
import { xOfFrame } from '@afterimage/core/timeline/scale'
import type { RefObject } from 'react'
import { HERO, HERO_SCALE } from './hero-evolution.ts'

const HEIGHT = 100
const HALF_Y = heightOf(HALF_KEPT, SHARE_RANGE, HEIGHT)
const MEASURED = HERO.kept.map((value, number) => ({ number, value }))
const POINTS = withEnds(curvePoints(MEASURED, SHARE_RANGE, HERO_SCALE, HEIGHT), HERO_SCALE)

/** How much of the original was left, frame by frame. The playhead is moved from outside, in percent of the width. */
export function HeroCurve({ playhead }: { readonly playhead: RefObject<HTMLSpanElement | null> }) {
  return (
    <div aria-hidden="true" className="relative mt-3 h-16 overflow-hidden sm:h-20">
      <svg
        aria-hidden="true"
        width="100%"
        height="100%"
        viewBox={`0 0 ${HERO_SCALE.width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 text-glow"
      >
        <defs>
          <linearGradient id="hero-fall" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.32" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={areaPath(POINTS, HEIGHT)} fill="url(#hero-fall)" />
        <path
          d={linePath(POINTS)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x2={HERO_SCALE.width}
          y1={HALF_Y}
          y2={HALF_Y}
          className="stroke-edge"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className="absolute top-1/2 -translate-y-full pb-1 pl-2 text-dim text-label"
        style={{ left: `${xOfFrame(HERO_SCALE, HERO.halfLife)}%` }}
      >
        below half at frame {HERO.halfLife}
      </span>
      <span ref={playhead} className="absolute inset-0">
        <span className="absolute inset-y-0 left-0 w-px bg-paper" />
      </span>
    </div>
  )
}
