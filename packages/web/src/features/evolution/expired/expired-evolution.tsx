import type { EvolutionDetail } from '@afterimage/contract/evolution'
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
import { SIMILARITY } from '../instrument/measures.ts'
import { type FrameView, viewOf } from '../model/evolution-view.ts'
import { formatColourDifference, formatSimilarity, halfLifeOf } from '../model/labels.ts'
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
            <Figure value={formatSimilarity(last?.ssim)} name="similar at the end" />
            <Figure value={String(halfLifeOf(view.frames) ?? '–')} name="half-life, frames" />
            <Figure value={formatColourDifference(last?.deltaE)} name="colour shift at the end" />
            <Figure value={tookMs === null ? '–' : formatDuration(tookMs)} name="taken" />
          </dl>
          {view.status === 'failed' && <ErrorCard error={view.error} />}
          <div>
            <Button look="primary" asChild>
              <Link to="/app">Evolve another image</Link>
            </Button>
          </div>
        </section>
      </div>
      <div className="mt-10 grid gap-10">
        <Panel title="How it drifted" aside={<p className="text-dim text-small">{SIMILARITY.name}</p>}>
          <Curve frames={view.frames} total={view.total} />
        </Panel>
        <DetailsPanel evolution={evolution} isOpen />
      </div>
    </>
  )
}

function Curve({ frames, total }: { readonly frames: readonly FrameView[]; readonly total: number }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const ends = `from ${formatSimilarity(frames[1]?.ssim)} at frame 1 to ${formatSimilarity(frames.at(-1)?.ssim)} at frame ${frames.length - 1}`
  return (
    <div ref={box} role="img" aria-label={`${SIMILARITY.name}: ${ends}`}>
      <DriftCurve frames={frames} measure={SIMILARITY} scale={{ width, total }} />
      <div className="figure-text mt-2 flex justify-between text-dim text-label" aria-hidden="true">
        <span>Original</span>
        <span>Frame {total}</span>
      </div>
    </div>
  )
}
