import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useCountedView } from './count-views.ts'
import { galleryPlaceQuery } from './gallery-queries.ts'
import { LikeButton } from './like-button.tsx'

interface GalleryPlaceProps {
  readonly id: string
  /** Which pages of its neighbours the ways lead to. */
  readonly screen: 'share' | 'evolution'
}

/** What people think of it, and the ways to those next to it in the gallery. Its place is kept while that is unknown. */
export function GalleryPlace({ id, screen }: GalleryPlaceProps) {
  useCountedView(id)
  const { data: place } = useQuery(galleryPlaceQuery(id))
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-dim">
      {place && (
        <>
          <LikeButton project={{ id, isLiked: place.isLiked, likeCount: place.likeCount }} />
          <span className="inline-flex items-center gap-2 text-small">
            <Icon name="eye" />
            <span className="figure-text">{place.viewCount.toLocaleString('en-US')}</span>
            <span className="sr-only">{place.viewCount === 1 ? 'view' : 'views'}</span>
          </span>
          <nav aria-label="Next to it in the gallery" className="ml-auto flex">
            <Neighbour to={place.newerId && `/${screen}/${place.newerId}`} name="Newer" />
            <Neighbour to={place.olderId && `/${screen}/${place.olderId}`} name="Older" />
            <Button look="quiet" size="small" asChild>
              <Link to="/gallery">Gallery</Link>
            </Button>
          </nav>
        </>
      )}
    </div>
  )
}

function Neighbour({ to, name }: { readonly to: string | null; readonly name: string }) {
  if (to === null) return null
  return (
    <Button look="quiet" size="small" asChild>
      <Link to={to}>{name}</Link>
    </Button>
  )
}
