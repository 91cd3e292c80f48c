import { isSettled } from '@afterimage/core/statuses'
import { frameAtX, type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { FollowButton } from '../instrument/follow-button.tsx'
import { KEPT, measuresOf } from '../instrument/measures.ts'
import { SpeedChoice } from '../instrument/speed-choice.tsx'
import { type ReadyPictures, usePlayback } from '../instrument/use-playback.ts'
import { useCursor, useMoveCursor, useShownFrame } from '../model/cursor-store.ts'
import { newestOf } from '../model/evolution-view.ts'
import { frameName } from '../model/labels.ts'
import type { FramePictures } from '../stage/frame-pictures.ts'
import { ContenderLanes } from './contender-lanes.tsx'
import { areFaded, type ContenderView, frameAt, standingOf } from './contender-view.ts'
import { RaceCurves } from './race-curves.tsx'
import { RaceLegend } from './race-legend.tsx'

interface RaceInstrumentProps {
  readonly contenders: readonly ContenderView[]
  /** By their places. */
  readonly pictures: readonly FramePictures[]
  /** The longest that one of them is to have. */
  readonly total: number
}

/** One scrubber for all: their curves over one another, a lane of labels for each, and the transport. */
export function RaceInstrument({ contenders, pictures, total }: RaceInstrumentProps) {
  const ready = useMemo(
    (): ReadyPictures => ({
      isReady: (frame) =>
        contenders.every(
          ({ position, view }) => areFaded(view) || pictures[position - 1]?.isReady(frameAt(view, frame)) === true,
        ),
    }),
    [contenders, pictures],
  )
  usePlayback(total, ready)
  const [wanted, setWanted] = useState(KEPT.id)
  const measures = useMemo(() => commonMeasures(contenders), [contenders])
  const measure = measures.find(({ id }) => id === wanted) ?? measures[0] ?? KEPT
  const newest = Math.max(0, ...contenders.map(({ view }) => newestOf(view)))
  return (
    <section
      aria-label="Timeline"
      data-timeline
      tabIndex={-1}
      className="page-bleed mt-4 border-line border-t bg-ground pt-1 pb-3 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <RaceTransport newest={newest} />
        <div className="max-sm:order-last max-sm:basis-full">
          <SelectField label="Curves" value={measure.id} onChange={setWanted}>
            {measures.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="ml-auto flex items-center gap-3">
          {contenders.some(({ view }) => !isSettled(view.status)) && <FollowButton />}
          <p className="figure-text whitespace-nowrap text-dim text-label">
            {newest} / {total}
            <span className="max-sm:sr-only"> iterations</span>
          </p>
        </div>
      </div>
      <RaceScrubber contenders={contenders} total={total} newest={newest} measure={measure} />
      <RaceLegend contenders={contenders} measure={measure} />
    </section>
  )
}

/** What can be drawn of each of them, or else of some. */
function commonMeasures(contenders: readonly ContenderView[]) {
  const [first = [], ...others] = contenders.map(({ view }) => measuresOf(view.frames))
  const common = first.filter((measure) => others.every((measures) => measures.includes(measure)))
  return common.length === 0 ? first : common
}

interface RaceScrubberProps {
  readonly contenders: readonly ContenderView[]
  readonly total: number
  readonly newest: number
  readonly measure: typeof KEPT
}

/** Curves and lanes on one scale; drag or click anywhere to choose a frame. */
function RaceScrubber({ contenders, total, newest, measure }: RaceScrubberProps) {
  const surface = useRef<HTMLDivElement>(null)
  const width = useWidth(surface)
  const move = useMoveCursor()
  const shown = useShownFrame()
  const scale: TimelineScale = { width, total }
  const choose = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left
    move({ type: 'chose', frame: Math.min(newest, frameAtX(scale, event.clientX - left)) })
  }
  const said = contenders.map(({ name, view }) => `${name}: ${standingOf(view, shown)}`).join('. ')
  return (
    <div
      ref={surface}
      role="slider"
      tabIndex={0}
      aria-label="Frame"
      aria-valuemin={0}
      aria-valuemax={newest}
      aria-valuenow={shown}
      aria-valuetext={`${frameName(shown)} of ${total}. ${said}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        choose(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) choose(event)
      }}
      className="relative mt-2 cursor-pointer touch-pan-y select-none rounded-xs outline-offset-4"
    >
      <RaceCurves contenders={contenders} measure={measure} scale={scale} />
      <ContenderLanes contenders={contenders} scale={scale} />
      {width > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 w-px bg-paper"
          style={{ translate: `${xOfFrame(scale, shown) - 0.5}px 0` }}
        />
      )}
    </div>
  )
}

function RaceTransport({ newest }: { readonly newest: number }) {
  const move = useMoveCursor()
  const shown = useShownFrame()
  const isPlaying = useCursor((cursor) => cursor.isPlaying)
  return (
    <div className="-ml-2 flex">
      <IconButton
        label="Previous frame"
        shortcut="ArrowLeft"
        icon={<Icon name="skipBack" />}
        disabled={shown <= 0}
        onClick={() => move({ type: 'stepped', by: -1 })}
      />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut="Space"
        icon={<Icon name={isPlaying ? 'pause' : 'play'} />}
        disabled={newest < 1}
        onClick={() => move({ type: 'toggled-play' })}
      />
      <IconButton
        label="Next frame"
        shortcut="ArrowRight"
        icon={<Icon name="skipForward" />}
        disabled={shown >= newest}
        onClick={() => move({ type: 'stepped', by: 1 })}
      />
      <SpeedChoice />
    </div>
  )
}
