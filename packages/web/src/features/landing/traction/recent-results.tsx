import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { RecentCard } from './recent-card.tsx'
import { RecentSkeleton } from './recent-skeleton.tsx'
import { useRecentProjects } from './use-recent-projects.ts'

/** Up to three cards of the gallery, or why there are none. */
export function RecentResults() {
  const recent = useRecentProjects()
  if (recent.state === 'loading') return <RecentSkeleton />
  if (recent.state === 'failed') {
    return (
      <Notice
        title="The gallery did not answer."
        role="status"
        action={
          <Button size="small" onClick={recent.retry}>
            Try Again
          </Button>
        }
      >
        The rest of this page does not depend on it.
      </Notice>
    )
  }
  if (recent.projects.length === 0) {
    return (
      <p className="max-w-[48ch] border-edge border-l-2 py-2 pl-6 display-text text-dim text-title">
        No evolution disasters available yet. Check back soon for more spectacular AI failures!
      </p>
    )
  }
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {recent.projects.map((project) => (
        <li key={project.id}>
          <RecentCard project={project} />
        </li>
      ))}
    </ul>
  )
}
