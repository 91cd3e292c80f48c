import { endingsOf, formatScore, LABELS_EXPLAINED, type LabelSpan, labelSpans } from '@afterimage/core/labels'
import { useMemo } from 'react'
import { Panel } from '../../../shared/ui/panel.tsx'
import { type EvolutionView, newestOf, storyOf } from '../model/evolution-view.ts'

interface SightPanelProps {
  readonly view: EvolutionView
  /** Whether networks are still to look at some of them. */
  readonly isBeingLookedAt: boolean
  readonly className?: string
}

/** What a small network took the picture for, in words; nothing while it has not looked. */
export function SightPanel({ view, isBeingLookedAt, className }: SightPanelProps) {
  const spans = useMemo(() => labelSpans(view.frames), [view.frames])
  const story = useMemo(() => storyOf(view), [view])
  if (story === null) return null
  const last = newestOf(view)
  return (
    <Panel
      title="What a machine still sees"
      {...(className !== undefined && { className })}
      aside={
        <p role="status" className="text-dim text-small">
          {isBeingLookedAt && 'Still looking.'}
        </p>
      }
    >
      <p className="mb-4 max-w-[68ch] text-dim text-small">
        {LABELS_EXPLAINED} It makes mistakes. After the original, a label appears once two frames in a row have it, and
        ends once two do not. Where the network is no longer sure, the thing may still be there.
      </p>
      {spans.length === 0 ? (
        <p>It is not sure of anything in this picture.</p>
      ) : (
        <ol className="grid gap-x-10 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {spans.map((span) => (
            <Belief key={span.from} span={span} />
          ))}
          {endingsOf(story).map(({ from, text }) => (
            <li key={text} className="flex items-baseline gap-3 text-dim">
              <span>{text}</span>
              <span className="figure-text ml-auto text-label">
                {from === last ? `frame ${from}` : `frames ${from}–${last}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Belief({ span: { label, score, from, to } }: { readonly span: LabelSpan }) {
  return (
    <li className="flex items-baseline gap-3">
      <span>{label}</span>
      <span className="figure-text text-dim text-label">{formatScore(score)}</span>
      <span className="figure-text ml-auto text-dim text-label">
        {from === to ? `frame ${from}` : `frames ${from}–${to}`}
      </span>
    </li>
  )
}
