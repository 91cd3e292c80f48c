import { stripFrames, type TimelineScale } from '@afterimage/core/timeline/scale'
import { memo } from 'react'
import type { FrameView } from '../model/evolution-view.ts'

const CELL_PX = 56

interface FilmstripProps {
  readonly frames: readonly FrameView[]
  readonly scale: TimelineScale
}

/** Thumbnails along the scale; a cell whose frame is not there yet is an empty place. */
export const Filmstrip = memo(function Filmstrip({ frames, scale }: FilmstripProps) {
  const cells = scale.width === 0 ? [] : stripFrames(scale, CELL_PX)
  return (
    <div aria-hidden="true" className="mt-1 flex h-12 gap-px sm:h-14">
      {cells.map((number) => {
        const frame = frames[number]
        return (
          <span key={number} className="relative min-w-0 flex-1 overflow-hidden bg-panel">
            {frame && (
              <img
                src={frame.thumbnailUrl}
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
                width={frame.width}
                height={frame.height}
                className="absolute inset-0 size-full animate-appear object-cover"
              />
            )}
          </span>
        )
      })}
    </div>
  )
})
