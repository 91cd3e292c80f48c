import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { countingViews } from '../../gallery/count-views.ts'
import { GalleryPreview } from '../../gallery/preview.tsx'
import type { AtlasAxis } from '../atlas-axes.ts'
import type { AtlasPoint } from '../atlas-points.ts'
import { atlasCardQuery } from '../atlas-queries.ts'

interface PointCardProps {
  readonly point: AtlasPoint
  readonly axes: readonly AtlasAxis[]
  /** Whether it stays until it is closed. */
  readonly isKept: boolean
  readonly onClose: () => void
}

/** A point seen close up: its film, what it is called, and the way to it. */
export function PointCard({ point, axes, isKept, onClose }: PointCardProps) {
  return (
    <>
      <div className="relative h-full overflow-hidden bg-stage">
        <Film key={point.id} id={point.id} />
      </div>
      <div className="min-w-0 p-3 text-small">
        <p className="display-text truncate text-lead leading-6" title={point.name}>
          <bdi>{point.name}</bdi>
        </p>
        {point.name !== point.run && <p className="truncate text-dim">{point.run}</p>}
        {axes.map(({ title, text }) => (
          <p key={title} className="truncate text-dim text-label">
            {title} <span className="figure-text text-paper">{text(point)}</span>
          </p>
        ))}
        <Link
          to={`/evolution/${point.id}`}
          {...countingViews(point.id)}
          className="inline-flex min-h-8 items-center underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          See every frame
        </Link>
      </div>
      {isKept && (
        <IconButton
          label="Close"
          icon={<Icon name="close" />}
          onClick={onClose}
          className="absolute top-0 right-0 bg-stage-label text-on-stage max-sm:bg-transparent max-sm:text-dim"
        />
      )}
    </>
  )
}

/** A pointer that only passes by asks for nothing. */
const REST_MS = 100

function Film({ id }: { readonly id: string }) {
  const isStill = useReducedMotion()
  const [isAsked, setIsAsked] = useState(false)
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const card = useQuery({ ...atlasCardQuery(id), enabled: isResting })
  if (card.isError)
    return (
      <p className="grid h-full place-content-center p-3 text-center text-label text-on-stage">
        It cannot be shown any more.
      </p>
    )
  if (card.data === undefined) return <p className="sr-only">Loading the film</p>
  const isPlaying = !isStill || isAsked
  return (
    <>
      <GalleryPreview project={card.data} isFirst isPlaying={isPlaying} playsAlone />
      {!isPlaying && (
        <button
          type="button"
          aria-label="Play"
          onClick={() => setIsAsked(true)}
          className="absolute bottom-2 left-2 grid size-10 place-items-center rounded-full bg-stage-label text-on-stage"
        >
          <Icon name="play" />
        </button>
      )}
    </>
  )
}
