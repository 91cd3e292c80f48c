import { memo, useState } from 'react'
import { frameDownloadAddress } from '../../../shared/download/download-address.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useMoveCursor } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { frameName } from '../model/labels.ts'

const FEW = 24

interface FramesGridProps {
  /** Of the evolution. */
  readonly id: string
  readonly frames: readonly FrameView[]
}

/** Every frame, to look at or to download; the first few until all are asked for. */
export const FramesGrid = memo(function FramesGrid({ id, frames }: FramesGridProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? frames : frames.slice(0, FEW)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-x-2 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(96px,1fr))]">
        {shown.map((frame) => (
          <FrameCell key={frame.number} id={id} frame={frame} />
        ))}
      </ul>
      {shown.length < frames.length && (
        <Button className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {frames.length} frames
        </Button>
      )}
    </>
  )
})

function FrameCell({ id, frame }: { readonly id: string; readonly frame: FrameView }) {
  const move = useMoveCursor()
  const show = () => {
    move({ type: 'chose', frame: frame.number })
    document.getElementById('content')?.scrollIntoView({ behavior: 'smooth' })
  }
  return (
    <li>
      <button
        type="button"
        aria-label={`Show ${frameName(frame.number)}`}
        onClick={show}
        className="block aspect-square w-full overflow-hidden rounded-xs bg-stage"
      >
        <img
          src={frame.thumbnailUrl}
          alt=""
          width={frame.width}
          height={frame.height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-opacity hover:opacity-80"
        />
      </button>
      <div className="flex h-8 items-center justify-between">
        <span className="figure-text text-dim text-label">{frame.number}</span>
        <a
          href={frameDownloadAddress(id, frame.number)}
          download
          aria-label={`Download ${frameName(frame.number)}`}
          className="-mr-1 inline-flex size-8 items-center justify-center rounded-sm text-dim hover:text-paper"
        >
          <Icon name="download" sizePx={14} />
        </a>
      </div>
    </li>
  )
}
