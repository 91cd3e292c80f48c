import { formatBelief, LABELS_TITLE } from '@afterimage/core/labels'
import type { ScheduleChange } from '@afterimage/core/run-options'
import { frameAtX, type TimelineScale } from '@afterimage/core/timeline/scale'
import { type PointerEvent, type RefObject, useState } from 'react'
import { useMoveCursor, useShownFrame } from '../model/cursor-store.ts'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { frameName } from '../model/labels.ts'
import { DriftCurve } from './drift-curve.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { HoverPreview } from './hover-preview.tsx'
import { LabelLane } from './label-lane.tsx'
import { type Measure, SIMILARITY, spokenValue } from './measures.ts'
import type { PlacedNames } from './place-names.ts'
import { Playhead } from './playhead.tsx'
import { usePublished } from './published-store.ts'

interface TimelineProps {
  readonly view: EvolutionView
  readonly measure: Measure
  readonly isBeingLookedAt: boolean
  /** What takes over on the way. */
  readonly schedule?: readonly ScheduleChange[]
  readonly names: PlacedNames['names']
  /** What it stands in, and how wide that is. */
  readonly surface: RefObject<HTMLDivElement | null>
  readonly width: number
}

/** Curve above filmstrip on one scale; drag or click anywhere to choose a frame. */
export function Timeline(props: TimelineProps) {
  const { view, measure, isBeingLookedAt, schedule, names, surface, width } = props
  const move = useMoveCursor()
  const shown = useShownFrame()
  const isWithPublished = usePublished(({ isShown }) => isShown) && measure === SIMILARITY
  const [hovered, setHovered] = useState<number | null>(null)
  const newest = newestOf(view)
  const scale: TimelineScale = { width, total: view.total }

  const frameUnder = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left
    return Math.min(newest, frameAtX(scale, event.clientX - left))
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || newest < 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    move({ type: 'chose', frame: frameUnder(event) })
  }
  const glide = (event: PointerEvent<HTMLDivElement>) => {
    if (newest < 0) return
    const frame = frameUnder(event)
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move({ type: 'chose', frame })
    if (event.pointerType === 'mouse') setHovered(frame)
  }
  const frame = view.frames[shown]
  const value = frame === undefined ? null : measure.of(frame)
  return (
    <div
      ref={surface}
      role="slider"
      tabIndex={0}
      aria-label="Frame"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, newest)}
      aria-valuenow={shown}
      aria-valuetext={`${frameName(shown)} of ${view.total}${value === null ? '' : `, ${spokenValue(measure, value)}`}${seenText(view, shown)}`}
      onPointerDown={press}
      onPointerMove={glide}
      onPointerLeave={() => setHovered(null)}
      className="relative mt-2 cursor-pointer touch-pan-y select-none rounded-xs outline-offset-4"
    >
      <DriftCurve
        frames={view.frames}
        measure={measure}
        scale={scale}
        isWithPublished={isWithPublished}
        names={names}
        {...(schedule && { schedule })}
      />
      <LabelLane view={view} scale={scale} isBeingLookedAt={isBeingLookedAt} />
      <Filmstrip frames={view.frames} scale={scale} />
      {width > 0 && <Playhead frames={view.frames} measure={measure} scale={scale} />}
      {hovered !== null && hovered !== shown && (
        <HoverPreview frames={view.frames} number={hovered} measure={measure} scale={scale} />
      )}
    </div>
  )
}

function seenText({ frames }: EvolutionView, shown: number): string {
  const belief = formatBelief(frames, shown)
  return belief === undefined ? '' : `, ${LABELS_TITLE.toLowerCase()} ${belief}`
}
