import { memo } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useMoveCursor } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { frameName } from '../model/words.ts'

/** Every frame, to look at or to download. */
export const FramesGrid = memo(function FramesGrid({ frames }: { readonly frames: readonly FrameView[] }) {
  const move = useMoveCursor()
  const show = (number: number) => {
    move({ type: 'chose', frame: number })
    document.getElementById('content')?.scrollIntoView({ behavior: 'smooth' })
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-x-2 gap-y-3">
      {frames.map((frame) => (
        <li key={frame.number} className="[contain-intrinsic-size:auto_128px] [content-visibility:auto]">
          <button
            type="button"
            aria-label={`Show ${frameName(frame.number)}`}
            onClick={() => show(frame.number)}
            className="block aspect-square w-full overflow-hidden rounded-xs bg-stage outline-offset-[-2px]"
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
              href={frame.url}
              download
              aria-label={`Download ${frameName(frame.number)}`}
              className="-mr-1 inline-flex size-8 items-center justify-center rounded-sm text-dim hover:text-paper"
            >
              <Icon name="download" sizePx={14} />
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
})
