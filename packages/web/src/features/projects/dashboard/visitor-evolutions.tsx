import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountPath } from '../../../shared/auth/return-to.ts'
import { SignInWall } from '../../../shared/auth/sign-in-wall.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { visitorEvolutionsQuery } from '../project-queries.ts'
import { CARD_GRID, CardSkeletons } from './card-grid.tsx'
import { ProjectCard } from './project-card.tsx'

/** What somebody without an account has begun in this browser; where there is nothing, what an account is good for. */
export function VisitorEvolutions() {
  const { data: evolutions, isPending } = useQuery(visitorEvolutionsQuery)
  if (isPending) return <CardSkeletons />
  if (evolutions === undefined || evolutions.length === 0) {
    return (
      <SignInWall title="Sign in to see your projects.">
        <p>An account saves your evolutions here. Those you made in this browser come along.</p>
      </SignInWall>
    )
  }
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 py-8">
        <div className="min-w-0">
          <h1 className="display-text text-display">Your evolutions in this browser</h1>
          <p className="mt-1 max-w-[60ch] text-dim">
            This browser remembers that they are yours. With an account you find them anywhere, and they come along.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" asChild>
            <Link to={accountPath('/register', '/app/dashboard')}>Sign up free</Link>
          </Button>
          <Button asChild>
            <Link to={accountPath('/login', '/app/dashboard')}>Sign in</Link>
          </Button>
        </div>
      </header>
      <ul aria-label="Your evolutions" className={CARD_GRID}>
        {evolutions.map((evolution) => (
          <li key={evolution.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <ProjectCard project={evolution} to={`/evolution/${evolution.id}`} heading="h2" />
          </li>
        ))}
      </ul>
    </>
  )
}
