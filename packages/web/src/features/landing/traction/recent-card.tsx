import type { GalleryProject } from '@afterimage/contract/gallery'
import { fateInShort } from '@afterimage/core/fate'
import { LABELS_EXPLAINED, storyInShort } from '@afterimage/core/labels'
import { useState } from 'react'
import { Link } from 'react-router'
import { countingViews } from '../../gallery/count-views.ts'

/** What became of one picture: its last frame; the first one comes back while somebody points at it. */
export function RecentCard({ project }: { readonly project: GalleryProject }) {
  const [isShowingFirst, setIsShowingFirst] = useState(false)
  const first = project.frames[0]?.imageUrl ?? project.inputImageUrl
  const last = project.frames.at(-1)?.imageUrl ?? project.posterUrl ?? first
  const { llmProviderName, totalFrames } = project
  return (
    <Link
      to={`/evolution/${project.id}`}
      onPointerEnter={() => setIsShowingFirst(true)}
      onPointerLeave={() => setIsShowingFirst(false)}
      onFocus={() => setIsShowingFirst(true)}
      onBlur={() => setIsShowingFirst(false)}
      {...countingViews(project.id)}
      className="group block w-full min-w-0 rounded-sm outline-offset-4"
    >
      <span className="relative block aspect-[4/3] overflow-hidden rounded-sm bg-stage">
        <Picture url={last} isShown />
        <Picture url={first} isShown={isShowingFirst} />
      </span>
      <span className="mt-3 block truncate">
        {totalFrames} frames by {llmProviderName}
      </span>
      <span className="figure-text block truncate text-dim text-small">{fateInShort(project)}</span>
      <span title={LABELS_EXPLAINED} className="block truncate text-dim text-small">
        {storyInShort(project.labelStory)}
      </span>
    </Link>
  )
}

function Picture({ url, isShown }: { readonly url: string; readonly isShown: boolean }) {
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={`absolute inset-0 size-full object-cover transition-opacity duration-500 ${isShown ? '' : 'opacity-0'}`}
    />
  )
}
