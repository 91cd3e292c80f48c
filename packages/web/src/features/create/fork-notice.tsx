import type { Evolution } from '@afterimage/contract/evolution'
import type { WantedFork } from '@afterimage/contract/fork'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'

/** Which frame is forked; nothing where none is. */
export function ForkNotice({ fork }: { readonly fork: WantedFork | null }) {
  return fork === null ? null : <Notice fork={fork} />
}

function Notice({ fork: { evolutionId, frame } }: { readonly fork: WantedFork }) {
  const { data } = useQuery(evolutionQuery(evolutionId))
  return (
    <p role="status" className="text-dim">
      From frame {frame} of{' '}
      <Link to={`/evolution/${evolutionId}?frame=${frame}`} className="underline">
        <bdi>{parentName(data?.evolution)}</bdi>
      </Link>
      .
    </p>
  )
}

/** What the evolution is called that is forked; undefined while it is unknown. */
export function parentName(parent: Pick<Evolution, 'title' | 'isOwner'> | undefined): string {
  if (parent?.title) return `“${parent.title}”`
  return parent?.isOwner ? 'your evolution' : 'another evolution'
}
