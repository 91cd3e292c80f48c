import { LABELS_IN_SHORT } from '@afterimage/core/labels'
import type { ScheduleChange } from '@afterimage/core/run-options'
import { isSettled } from '@afterimage/core/statuses'
import { useMemo, useRef, useState } from 'react'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import type { EvolutionView } from '../model/evolution-view.ts'
import { usePictures } from '../stage/pictures-context.tsx'
import { ChangeList, useChangeNames } from './change-names.tsx'
import { ChapterList } from './chapter-list.tsx'
import { InstrumentBar } from './instrument-bar.tsx'
import { KEPT, measuresOf, SIMILARITY } from './measures.ts'
import { PublishedChoice } from './published-curves.tsx'
import { Timeline } from './timeline.tsx'
import { usePlayback } from './use-playback.ts'

interface InstrumentPanelProps {
  readonly view: EvolutionView
  /** Whether networks look at its frames. */
  readonly isBeingLookedAt: boolean
  /** What takes over on the way. */
  readonly schedule?: readonly ScheduleChange[] | undefined
  /** Shows what the keys do. */
  readonly onHelp: () => void
}

/** The heart of the screen: transport, drift curve, labels and filmstrip with one playhead. On a phone it stays at the bottom edge. */
export function InstrumentPanel({ view, isBeingLookedAt, schedule, onHelp }: InstrumentPanelProps) {
  usePlayback(view.total, usePictures())
  const [wanted, setWanted] = useState(KEPT.id)
  const measures = useMemo(() => measuresOf(view.frames), [view.frames])
  const measure = measures.find(({ id }) => id === wanted) ?? measures[0] ?? KEPT
  const surface = useRef<HTMLDivElement>(null)
  const width = useWidth(surface)
  const changes = useChangeNames(schedule, { width, total: view.total })
  return (
    <>
      <section
        aria-label="Timeline"
        data-timeline
        // A click on it, wherever, has the focus here.
        tabIndex={-1}
        className="page-bleed sticky bottom-0 z-10 mt-6 border-line border-t bg-ground pt-1 pb-3 outline-none lg:static lg:pt-2"
      >
        <InstrumentBar view={view} measures={measures} measure={measure} onMeasure={setWanted} onHelp={onHelp} />
        <Timeline
          view={view}
          measure={measure}
          isBeingLookedAt={isBeingLookedAt}
          {...(schedule && { schedule })}
          names={changes.names}
          surface={surface}
          width={width}
        />
        {(isBeingLookedAt || view.frames.some(({ labels }) => labels !== null)) && (
          <p className="mt-1 truncate text-dim text-label xl:hidden">{LABELS_IN_SHORT}</p>
        )}
        {measure === SIMILARITY && <PublishedChoice />}
        {measure.band !== null && <p className="mt-2 text-dim text-label">{measure.band.explained}</p>}
      </section>
      {/* Not in it: on a phone they would cover more of the picture. */}
      {schedule && <ChangeList schedule={schedule} areWhole={changes.areWhole} areNumbers={changes.areNumbers} />}
      {isSettled(view.status) && <ChapterList frames={view.frames} />}
    </>
  )
}
