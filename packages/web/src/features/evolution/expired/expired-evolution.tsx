import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FadedStage } from '../../../shared/ui/faded-stage.tsx'
import { Figure } from '../../../shared/ui/figure.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { StageBox } from '../../../shared/ui/stage-box.tsx'
import { ReportButton } from '../../report/report-button.tsx'
import { DetailsPanel } from '../completion/details-panel.tsx'
import { DriftCurve } from '../instrument/drift-curve.tsx'
import { LabelLane } from '../instrument/label-lane.tsx'
import { KEPT, type Measure, measuresOf } from '../instrument/measures.ts'
import { type EvolutionView, type FrameView, viewOf } from '../model/evolution-view.ts'
import { formatColourDifference, halfLifeLabel, keptLabel } from '../model/labels.ts'
import { MeaningFigures } from '../sight/meaning-figures.tsx'
import { SightPanel } from '../sight/sight-panel.tsx'
import { ErrorCard } from '../summary/error-card.tsx'
import { EvolutionHeader } from '../summary/evolution-header.tsx'

interface ExpiredEvolutionProps {
  readonly detail: EvolutionDetail
  /** When its pictures and films were deleted. */
  readonly expiredAt: string
}

/** An evolution whose pictures were deleted when their time was over: an empty stage, and what was measured. */
export function ExpiredEvolution({ detail, expiredAt }: ExpiredEvolutionProps) {
  const { evolution } = detail
  const view = useMemo(() => viewOf(detail, undefined), [detail])
  usePageTitle(`Faded · ${evolution.aiModelName}`)
  const last = view.frames.at(-1)
  const [measure = KEPT] = measuresOf(view.frames)
  const tookMs = evolution.processingTimeMs
  return (
    <>
      <EvolutionHeader
        evolution={evolution}
        view={view}
        live={null}
        actions={evolution.isOwner ? null : <ReportButton id={evolution.id} />}
      />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <StageBox>
          <FadedStage expiredAt={expiredAt} />
        </StageBox>
        <section aria-label="Facts" className="grid content-start gap-6">
          <h2 className="display-text text-figure">
            {view.frames.length - 1} <em className="text-dim">of {view.total} were made</em>
          </h2>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-6">
            <Figure value={keptLabel(last?.kept)} name="kept at the end" />
            <Figure value={halfLifeLabel(view)} name="half-life" />
            <Figure
              value={formatColourDifference(last?.deltaE)}
              name={`${DRIFT_MEASURES.deltaE.name.toLowerCase()} at the end`}
            />
            {tookMs !== null && <Figure value={formatDuration(tookMs)} name="taken" />}
          </dl>
          <MeaningFigures frames={view.frames} isBeingLookedAt={false} />
          {view.status === 'failed' && <ErrorCard error={view.error} hasFilm={false} isOwner={evolution.isOwner} />}
          <div>
            <Button look="primary" asChild>
              <Link to="/app">Evolve another image</Link>
            </Button>
          </div>
        </section>
      </div>
      <div className="mt-10 grid gap-10">
        <Panel title="How it drifted" aside={<p className="text-dim text-small">{measure.name}</p>}>
          <Curve view={view} measure={measure} />
        </Panel>
        <SightPanel view={view} isBeingLookedAt={false} />
        <DetailsPanel evolution={evolution} isOpen />
      </div>
    </>
  )
}

interface CurveProps {
  readonly view: EvolutionView
  readonly measure: Measure
}

function Curve({ view, measure }: CurveProps) {
  const { frames, total } = view
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const figureAt = (frame: FrameView | undefined) => measure.format(frame === undefined ? null : measure.of(frame))
  const ends = `from ${figureAt(frames[1])} at frame 1 to ${figureAt(frames.at(-1))} at frame ${frames.length - 1}`
  return (
    <div ref={box} role="img" aria-label={`${measure.name}: ${ends}`}>
      <DriftCurve frames={frames} measure={measure} scale={{ width, total }} />
      <LabelLane view={view} scale={{ width, total }} isBeingLookedAt={false} />
      <div className="figure-text mt-2 flex justify-between text-dim text-label" aria-hidden="true">
        <span>Original</span>
        <span>Frame {total}</span>
      </div>
    </div>
  )
}
