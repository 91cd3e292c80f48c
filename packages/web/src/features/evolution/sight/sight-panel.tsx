import { formatScore, LABELS_EXPLAINED, type LabelSpan, labelSpans, labelStoryOf } from '@afterimage/core/labels'
import { useMemo } from 'react'
import { Panel } from '../../../shared/ui/panel.tsx'
import type { FrameView } from '../model/evolution-view.ts'

interface SightPanelProps {
  readonly frames: readonly FrameView[]
  /** Whether networks are still to look at some of them. */
  readonly isBeingLookedAt: boolean
  readonly className?: string
}

/** What a small network took the picture for, in words; nothing while it has not looked. */
export function SightPanel({ frames, isBeingLookedAt, className }: SightPanelProps) {
  const spans = useMemo(() => labelSpans(frames), [frames])
  const story = useMemo(() => labelStoryOf(frames), [frames])
  if (story === null) return null
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
        {LABELS_EXPLAINED} It makes mistakes. A label counts only when it holds for two frames in a row.
      </p>
      {spans.length === 0 ? (
        <p>It recognises nothing in this picture.</p>
      ) : (
        <ol className="grid gap-x-10 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {spans.map((span) => (
            <Belief key={span.from} span={span} />
          ))}
          {story.lostAt !== null && (
            <li className="flex items-baseline gap-3 text-dim">
              <span>nothing that it knows</span>
              <span className="figure-text ml-auto text-label">lost at frame {story.lostAt}</span>
            </li>
          )}
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
