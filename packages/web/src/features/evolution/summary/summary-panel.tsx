import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { keptName } from '@afterimage/core/fate'
import { formatBelief, LABELS_TITLE } from '@afterimage/core/labels'
import { isSettled } from '@afterimage/core/statuses'
import { STYLES } from '@afterimage/core/styles'
import { type ReactNode, useEffect, useState } from 'react'
import { useProviderName } from '../../../shared/api/providers-queries.ts'
import { formatClock, formatDuration } from '../../../shared/format/format-duration.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { formatSize } from '../../../shared/format/format-pixels.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx'
import { FIGURES, Figure } from '../../../shared/ui/figure.tsx'
import { useShownFrame } from '../model/cursor-store.ts'
import type { EvolutionView } from '../model/evolution-view.ts'
import { formatColourDifference, halfLifeLabel, keptLabel } from '../model/labels.ts'
import { MeaningFigures } from '../sight/meaning-figures.tsx'

interface SummaryPanelProps {
  readonly detail: EvolutionDetail
  readonly view: EvolutionView
  /** Whether the quiet facts are shown; trouble needs their place. */
  readonly hasFacts: boolean
  /** What the state calls for: an error, a step's progress, the buttons. */
  readonly children: ReactNode
}

/** The facts of the frame in view, beside the picture. */
export function SummaryPanel({ detail, view, hasFacts, children }: SummaryPanelProps) {
  const shown = useShownFrame()
  const frame = view.frames[shown]
  const providerName = useProviderName(detail.evolution.aiProvider)
  return (
    <section
      aria-label="Facts"
      className="grid content-start gap-5 md:max-lg:grid-cols-2 lg:min-h-[33rem] lg:gap-4 md:max-lg:grid-rows-[auto_1fr] md:max-lg:gap-x-12"
    >
      <h2 className="display-text text-figure">
        {shown === 0 ? 'The original' : `Frame ${shown}`} {shown > 0 && <em className="text-dim">of {view.total}</em>}
      </h2>
      <dl className={FIGURES}>
        <Figure value={keptLabel(frame?.kept)} name={keptName(detail.evolution)} />
        <Figure value={halfLifeLabel(view)} name="half-life" />
        <TimeFigure detail={detail} view={view} />
      </dl>
      <MeaningFigures frames={view.frames} isBeingLookedAt={detail.evolution.isBeingLookedAt} />
      {hasFacts && (
        <div className="border-line border-t pt-4 md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1 md:max-lg:border-0 md:max-lg:pt-0">
          <FactList facts={factsOf(detail, view, shown, providerName)} isDense />
        </div>
      )}
      <div
        className={classNames(
          'grid content-start gap-4 empty:hidden md:max-lg:col-span-2',
          !hasFacts && 'max-lg:order-first',
        )}
      >
        {children}
      </div>
    </section>
  )
}

/** The time that is left or was taken; of one that ended without, nothing. */
function TimeFigure({ detail, view }: Pick<SummaryPanelProps, 'detail' | 'view'>) {
  if (!isSettled(view.status)) {
    const { secondsLeft, frames, status } = view
    if (status === 'pending') return <Figure value="waiting" name="for its turn" />
    if (secondsLeft === null) return <Figure value="not yet" name="left" />
    return <TimeLeft key={`${frames.length} ${secondsLeft}`} seconds={secondsLeft} />
  }
  const tookMs = detail.evolution.processingTimeMs
  return tookMs === null ? null : <Figure value={formatClock(tookMs / 1_000)} name="taken" />
}

/** Runs down by itself until the next frame says anew how long it will be. */
function TimeLeft({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(1, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <Figure value={formatClock(left)} name="left" />
}

function factsOf(
  { evolution, frames }: EvolutionDetail,
  view: EvolutionView,
  shown: number,
  providerName: string,
): readonly Fact[] {
  const frame = view.frames[shown]
  const [original] = frames
  const sha256 = frames[shown]?.sha256
  const seen = formatBelief(view.frames, shown) ?? (evolution.isBeingLookedAt ? 'not yet' : undefined)
  return [
    { name: 'Model', value: `${evolution.aiModelName} · ${providerName}` },
    { name: 'Style', value: STYLES[evolution.style].name },
    ...(original === undefined ? [] : [{ name: 'Size', value: formatSize(original), isMono: true }]),
    { name: 'Seed', value: String(evolution.seed), isMono: true },
    { name: 'This frame', value: frame && shown > 0 ? formatDuration(frame.durationMs) : '–', isMono: true },
    { name: DRIFT_MEASURES.deltaE.name, value: formatColourDifference(frame?.deltaE), isMono: true },
    ...(seen === undefined ? [] : [{ name: LABELS_TITLE, value: seen }]),
    { name: 'Fingerprint', value: sha256?.slice(0, 12) ?? '–', isMono: true },
    ...(evolution.creditsPaid ? [{ name: 'Cost', value: formatCredits(evolution.creditsPaid) }] : []),
  ]
}
