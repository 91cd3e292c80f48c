import { useRef } from 'react'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { CAPTION_PX, placeCards } from './place-cards.ts'

/** Shapes as pictures usually have them. */
const RATIOS = [1.33, 0.75, 1.5, 1, 1.78, 1, 1.33, 0.8, 1.5, 1.33, 1, 0.75]

/** The wall while its pictures are on their way. */
export function WallSkeleton() {
  const wallBox = useRef<HTMLDivElement>(null)
  const wall = placeCards(RATIOS, useWidth(wallBox))
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the gallery
      </p>
      <div ref={wallBox} className="relative" style={{ height: wall.heightPx }}>
        {wall.places.map(({ leftPx, topPx, pictureHeightPx }) => (
          <div
            key={`${leftPx} ${topPx}`}
            className="absolute"
            style={{ left: leftPx, top: topPx, width: wall.cardWidthPx, height: pictureHeightPx + CAPTION_PX }}
          >
            <div className="grid" style={{ height: pictureHeightPx }}>
              <Skeleton />
            </div>
            <Skeleton className="mt-4 h-5 w-2/3" />
            <Skeleton className="mt-3 h-5 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
