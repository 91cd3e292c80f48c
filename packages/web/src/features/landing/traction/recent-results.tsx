import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { FreePlace } from './free-place.tsx'
import { RecentCard } from './recent-card.tsx'
import { RecentPlace, RecentRow } from './recent-row.tsx'
import { RecentSkeleton } from './recent-skeleton.tsx'
import { useRecentProjects } from './use-recent-projects.ts'

/** Up to three cards of the gallery, or why there are none; what they leave free is offered to the visitor. */
export function RecentResults() {
  const recent = useRecentProjects()
  if (recent.state === 'loading') return <RecentSkeleton />
  if (recent.state === 'failed') {
    return (
      <RecentRow>
        <RecentPlace places={2}>
          <div className="w-full self-start">
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
          </div>
        </RecentPlace>
        <FreePlace places={1} />
      </RecentRow>
    )
  }
  const { projects } = recent
  return (
    <RecentRow>
      {projects.length === 0 && (
        <RecentPlace places={2}>
          <p className="w-full max-w-[22em] text-balance border-edge border-l-2 pl-6 display-text text-dim text-title md:text-figure">
            No evolution disasters available yet. Check back soon for more spectacular AI failures!
          </p>
        </RecentPlace>
      )}
      {projects.map((project) => (
        <RecentPlace key={project.id}>
          <RecentCard project={project} />
        </RecentPlace>
      ))}
      {projects.length < 3 && <FreePlace places={projects.length === 1 ? 2 : 1} />}
    </RecentRow>
  )
}
