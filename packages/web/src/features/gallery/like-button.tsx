import type { GalleryProject } from '@afterimage/contract/gallery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { likeMutation } from './gallery-queries.ts'

/** Likes the evolution, or takes the like back. */
export function LikeButton({ project }: { readonly project: Pick<GalleryProject, 'id' | 'isLiked' | 'likeCount'> }) {
  const like = useMutation(likeMutation(useQueryClient(), project))
  const { isLiked, likeCount } = project
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      title={isLiked ? 'Unlike' : 'Like'}
      onClick={() => like.isPending || like.mutate()}
      className={classNames(
        '-ml-2 inline-flex h-10 min-w-10 items-center gap-2 rounded-sm px-2 text-small hover:bg-raised',
        isLiked ? 'text-glow [&>svg]:fill-current' : 'text-dim hover:text-paper',
      )}
    >
      <Icon name="heart" />
      <span className="sr-only">Like,</span>
      <span className="figure-text">{likeCount.toLocaleString('en-US')}</span>
      <span className="sr-only">{likeCount === 1 ? 'like' : 'likes'}</span>
    </button>
  )
}
