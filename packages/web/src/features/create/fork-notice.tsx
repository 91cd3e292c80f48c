import type { WantedFork } from '@afterimage/contract/fork'
import { Link } from 'react-router'

/** Which frame is forked; nothing where none is. */
export function ForkNotice({ fork }: { readonly fork: WantedFork | null }) {
  if (fork === null) return null
  return (
    <p role="status" className="text-dim">
      From frame {fork.frame} of{' '}
      <Link to={`/evolution/${fork.evolutionId}?frame=${fork.frame}`} className="underline">
        another evolution
      </Link>
      .
    </p>
  )
}
