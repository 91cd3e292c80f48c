import { fateOf } from '@afterimage/core/fate'
import { describeChange, type ScheduleChange } from '@afterimage/core/run-options'
import { areaPath, curvePoints, heightOf, linePath, type MeasuredFrame, withEnds } from '@afterimage/core/timeline/path'
import { type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import { memo, useId } from 'react'
import { useMedia } from '../../../shared/hooks/use-media.ts'
import type { FrameView } from '../model/evolution-view.ts'
import type { Band, Measure } from './measures.ts'
import type { PlacedNames } from './place-names.ts'
import { PublishedLines } from './published-curves.tsx'

const WIDE_PX = 88
const NARROW_PX = 40
/** How high a label is, and where names stand, from the top. */
const LABEL_PX = 12
const NAME_PX = 10

/** The curve's height in pixels; phones get a low one. */
export function useCurveHeight(): number {
  return useMedia('(min-width: 640px)') ? WIDE_PX : NARROW_PX
}

interface DriftCurveProps {
  readonly frames: readonly FrameView[]
  readonly measure: Measure
  readonly scale: TimelineScale
  /** Whether published curves lie behind this one. */
  readonly isWithPublished?: boolean
  /** What takes over on the way. */
  readonly schedule?: readonly ScheduleChange[]
  /** What stands beside its lines. */
  readonly names?: PlacedNames['names']
}

/** How far each frame is from the original; what has not happened yet is a faint level line, not a forecast. */
export const DriftCurve = memo(function DriftCurve(props: DriftCurveProps) {
  const { frames, measure, scale, isWithPublished = false, schedule = [], names = [] } = props
  const height = useCurveHeight()
  const gradient = useId()
  const points = withEnds(curvePoints(measuredBy(measure, frames), measure, scale, height), scale)
  const last = points.at(-1)
  const half = measure.mark === null ? null : fateOf(frames).halfLife
  const markY = measure.mark === null ? null : heightOf(measure.mark.value, measure, height)
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block overflow-visible text-glow">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.32" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {measure.band !== null && <ShadedBand {...bandEdges(measure.band, measure, height)} width={scale.width} />}
      {markY !== null && (
        <g className="text-edge">
          <line x1={0} x2={scale.width} y1={markY} y2={markY} stroke="currentColor" strokeDasharray="2 4" />
        </g>
      )}
      {schedule.map(({ from }) => (
        <ChangeLine key={from} x={xOfFrame(scale, from)} height={height} />
      ))}
      {isWithPublished && <PublishedLines range={measure} scale={scale} height={height} />}
      <path d={areaPath(points, height)} fill={`url(#${gradient})`} />
      <path d={linePath(points)} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      {last && last.number < scale.total && (
        <line x1={last.x} x2={scale.width} y1={last.y} y2={last.y} className="stroke-line" />
      )}
      {/* Over the curve, which most often runs where the names stand. */}
      {measure.band !== null && (
        <BandName {...bandEdges(measure.band, measure, height)} name={measure.band.name} x={scale.width - 8} />
      )}
      {schedule.map(({ from, style, prompt }, at) => {
        const placed = names[at]
        return placed && <ChangeName key={from} placed={placed} name={describeChange(style, prompt)} />
      })}
      {half !== null && markY !== null && (
        <HalfLife
          x={xOfFrame(scale, half)}
          y={markY}
          width={scale.width}
          frame={half}
          isUnderNames={names.length > 0}
        />
      )}
    </svg>
  )
})

function measuredBy(measure: Measure, frames: readonly FrameView[]): readonly MeasuredFrame[] {
  return frames.map((frame) => ({ number: frame.number, value: measure.of(frame) }))
}

interface BandEdges {
  readonly top: number
  readonly bottom: number
}

/** In pixels from the top of the curve. */
function bandEdges(band: Band, measure: Measure, height: number): BandEdges {
  return { top: heightOf(band.top, measure, height), bottom: heightOf(band.bottom, measure, height) }
}

/** Where something lies that the curve is worth comparing with. */
function ShadedBand({ top, bottom, width }: BandEdges & { readonly width: number }) {
  return <rect x={0} y={top} width={width} height={bottom - top} className="fill-edge" fillOpacity="0.3" />
}

/** And what that is. */
function BandName({ top, bottom, name, x }: BandEdges & { readonly name: string; readonly x: number }) {
  return (
    <text
      x={x}
      y={(top + bottom) / 2}
      textAnchor="end"
      dominantBaseline="central"
      paintOrder="stroke"
      strokeWidth="4"
      className="fill-dim stroke-ground text-label"
    >
      {name}
    </text>
  )
}

/** Where another style or prompt takes over. */
function ChangeLine({ x, height }: { readonly x: number; readonly height: number }) {
  return (
    <g className="text-edge">
      <line x1={x} x2={x} y1={0} y2={height} stroke="currentColor" />
    </g>
  )
}

interface ChangeNameProps {
  readonly placed: PlacedNames['names'][number]
  /** The whole name. */
  readonly name: string
}

/** Which one that is. */
function ChangeName({ placed: { text, x, anchor }, name }: ChangeNameProps) {
  return (
    <text
      x={x}
      y={NAME_PX}
      textAnchor={anchor}
      paintOrder="stroke"
      strokeWidth="4"
      className="fill-dim stroke-ground text-label"
    >
      {text !== name && <title>{name}</title>}
      {text}
    </text>
  )
}

interface HalfLifeProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly frame: number
  /** Whether names stand along the top. */
  readonly isUnderNames: boolean
}

/** Where less than half of the original was kept for the first time. */
function HalfLife({ x, y, width, frame, isUnderNames }: HalfLifeProps) {
  const isRight = x > width - 120
  // On a low curve it would lie on the names.
  const isBelow = isUnderNames && y - 8 - LABEL_PX < NAME_PX
  return (
    <g>
      <circle cx={x} cy={y} r="3" className="fill-ground" stroke="currentColor" strokeWidth="1.5" />
      <text
        x={isRight ? x - 8 : x + 8}
        y={isBelow ? y + 16 : y - 8}
        textAnchor={isRight ? 'end' : 'start'}
        paintOrder="stroke"
        strokeWidth="4"
        className="fill-dim stroke-ground text-label"
      >
        half-life {frame}
      </text>
    </g>
  )
}
