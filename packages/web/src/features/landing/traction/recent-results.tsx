import { firstOnesSentence } from '../../../shared/format/first-ones-sentence.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { StartLink } from '../../../shared/ui/start-link.tsx'
import { RecentCard } from './recent-card.tsx'
import { useRecentProjects } from './recent-projects.ts'
import { RecentPlace, RecentRow } from './recent-row.tsx'
import { RecentSkeleton } from './recent-skeleton.tsx'

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
              The rest of this page still works.
            </Notice>
          </div>
        </RecentPlace>
        <FreePlace places={1} />
      </RecentRow>
    )
  }
  const { projects, firstOnes } = recent
  return (
    <RecentRow>
      {projects.length === 0 && (
        <RecentPlace places={2}>
          <div className="w-full border-edge border-l-2 pl-6">
            <p className="max-w-[22em] text-balance display-text text-dim text-title md:text-figure">
              No evolution disasters available yet. Check back soon for more spectacular AI failures!
            </p>
            {firstOnes !== null && (
              <p role="status" className="mt-4 text-dim">
                {firstOnesSentence(firstOnes)}.
              </p>
            )}
          </div>
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

/** A place of the row that nobody has taken yet: an invitation, captioned as a result would be. */
function FreePlace({ places }: { readonly places: 1 | 2 }) {
  return (
    <RecentPlace places={places}>
      <StartLink className="group flex w-full flex-col rounded-sm outline-offset-4">
        <span
          className={`grid flex-1 place-content-center rounded-sm border border-edge border-dashed p-6 text-center transition-colors group-hover:border-paper ${places === 1 ? 'aspect-[4/3]' : 'max-md:aspect-[4/3]'}`}
        >
          <span className="display-text text-title">This spot is yours.</span>
          <span className="mt-2 text-dim text-small underline underline-offset-4 group-hover:text-paper">
            Start Free
          </span>
        </span>
        <span className="mt-3 block">0 frames so far</span>
        <span className="figure-text block text-dim text-small">100% intact</span>
      </StartLink>
    </RecentPlace>
  )
}
