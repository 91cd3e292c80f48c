import { contenderCharacter } from '@afterimage/core/contender-names'
import { curvePoints, heightOf, linePath, withEnds } from '@afterimage/core/timeline/path'
import type { TimelineScale } from '@afterimage/core/timeline/scale'
import { memo } from 'react'
import { useCurveHeight } from '../instrument/drift-curve.tsx'
import type { Measure } from '../instrument/measures.ts'
import { lookOf } from './contender-looks.ts'
import type { ContenderView } from './contender-view.ts'

interface RaceCurvesProps {
  readonly contenders: readonly ContenderView[]
  readonly measure: Measure
  readonly scale: TimelineScale
}

/** The curves of all contenders over one another, each with its own colour, dash and character. */
export const RaceCurves = memo(function RaceCurves({ contenders, measure, scale }: RaceCurvesProps) {
  // Several need more room than one.
  const height = 1.5 * useCurveHeight()
  const markY = measure.mark === null ? null : heightOf(measure.mark.value, measure, height)
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block overflow-visible">
      {markY !== null && (
        <line x1={0} x2={scale.width} y1={markY} y2={markY} className="stroke-edge" strokeDasharray="2 4" />
      )}
      {contenders.map(({ id, position, view }, at) => {
        const measured = view.frames.map((frame) => ({ number: frame.number, value: measure.of(frame) }))
        const points = withEnds(curvePoints(measured, measure, scale, height), scale)
        const last = points.at(-1)
        const { colour, dash } = lookOf(position)
        return (
          <g key={id} className={colour}>
            <path
              d={linePath(points)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              {...(dash !== undefined && { strokeDasharray: dash })}
            />
            {last && last.number > 0 && (
              <text
                x={Math.max(12, last.x - 4 - 14 * (contenders.length - 1 - at))}
                y={Math.max(10, last.y - 4)}
                textAnchor="end"
                paintOrder="stroke"
                strokeWidth="3"
                fill="currentColor"
                className="stroke-ground font-medium text-label"
              >
                {contenderCharacter(position)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
})
