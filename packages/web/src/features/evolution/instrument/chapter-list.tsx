import { chaptersOf } from '@afterimage/core/chapters'
import { useMemo } from 'react'
import { useMoveCursor, useShownFrame } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'

/** Where the drift turned, in words; each leads to its frame, and the part that is shown is marked. */
export function ChapterList({ frames }: { readonly frames: readonly FrameView[] }) {
  const chapters = useMemo(() => chaptersOf(frames), [frames])
  const shown = useShownFrame()
  const move = useMoveCursor()
  if (chapters.length === 0) return null
  const current = chapters.findLastIndex(({ number }) => number <= shown)
  return (
    <ol aria-label="Chapters" data-timeline className="-mx-2 flex overflow-x-auto max-lg:mt-2">
      {chapters.map(({ number, title }, i) => (
        <li key={number} className="shrink-0">
          <button
            type="button"
            aria-current={i === current ? 'step' : undefined}
            onClick={() => move({ type: 'chose', frame: number })}
            className="min-h-8 rounded-sm px-2 text-dim text-label transition-colors duration-150 hover:bg-raised hover:text-paper aria-[current]:text-paper"
          >
            <span className="figure-text mr-1.5 text-glow">{number}</span>
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}
