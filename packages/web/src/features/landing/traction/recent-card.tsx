import type { GalleryProject } from '@afterimage/contract/gallery'
import { fateInShort } from '@afterimage/core/fate'
import { LABELS_EXPLAINED, storyInShort } from '@afterimage/core/labels'
import { runName } from '@afterimage/core/titles'
import { Link } from 'react-router'
import { ResultHalf, WIPING } from '../../../shared/ui/wipe.tsx'
import { countingViews } from '../../gallery/count-views.ts'

/** One picture and, over its right half, what became of it. */
export function RecentCard({ project }: { readonly project: GalleryProject }) {
  const first = project.frames[0]?.imageUrl ?? project.inputImageUrl
  const last = project.frames.at(-1)?.imageUrl
  const { totalFrames, title, maker, style, llmProviderName: modelName } = project
  const run = runName({ modelName, style })
  return (
    <Link
      to={`/evolution/${project.id}`}
      {...countingViews(project.id)}
      {...WIPING}
      className="group block w-full min-w-0 touch-pan-y rounded-sm outline-offset-4"
    >
      <span className="relative block aspect-[4/3] overflow-hidden rounded-sm bg-stage">
        <img src={first} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
        {last !== undefined && <ResultHalf url={last} fit="cover" />}
      </span>
      <span className="mt-3 block truncate">
        <bdi>{title ?? run}</bdi>
        {maker !== null && (
          <span className="text-dim">
            {' '}
            by <bdi>{maker}</bdi>
          </span>
        )}
      </span>
      <span className="figure-text block truncate text-dim text-small">
        {[title === null ? `${totalFrames} frames` : run, fateInShort(project)].filter(Boolean).join(' · ')}
      </span>
      <span title={LABELS_EXPLAINED} className="block truncate text-dim text-small">
        {storyInShort(project.labelStory)}
      </span>
    </Link>
  )
}
