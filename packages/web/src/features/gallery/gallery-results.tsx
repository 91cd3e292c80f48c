import type { GalleryProject } from '@afterimage/contract/gallery'
import type { SpecimenCounts } from '@afterimage/contract/specimen-endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { firstOnesSentence } from '../../shared/format/first-ones-sentence.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useFirstOnes } from './first-ones.ts'
import { addressOfView, type GalleryView } from './gallery-address.ts'
import { GalleryEmpty } from './gallery-empty.tsx'
import { galleryQuery } from './gallery-queries.ts'
import { GalleryWall } from './wall/gallery-wall.tsx'
import { WallSkeleton } from './wall/wall-skeleton.tsx'

interface GalleryResultsProps {
  readonly view: GalleryView
  readonly onShow: (change: Partial<GalleryView>) => void
}

/** The cards of a view, page after page. */
export function GalleryResults({ view, onShow }: GalleryResultsProps) {
  const gallery = useInfiniteQuery(galleryQuery(view))
  const projects = useMemo(() => eachOnce(gallery.data?.pages.flatMap((page) => page.projects) ?? []), [gallery.data])
  const isUsual = addressOfView(view).size === 0
  const firstOnes = useFirstOnes(isUsual && gallery.data ? projects.length : undefined)
  const box = useRef<HTMLDivElement>(null)
  const pages = gallery.data?.pages.length ?? 0
  useFocusOnLastPage(box, pages, gallery.hasNextPage, gallery.data?.pages.at(-1)?.projects[0])
  const failed = (
    <Notice
      title="Failed to load gallery. Please try again."
      tone="failed"
      role="alert"
      action={
        <Button size="small" onClick={() => void (pages === 0 ? gallery.refetch() : gallery.fetchNextPage())}>
          Try Again
        </Button>
      }
    />
  )
  if (gallery.isPending) return <WallSkeleton />
  if (pages === 0) return failed
  if (projects.length === 0 && firstOnes !== null) return <FirstOnesComing firstOnes={firstOnes} />
  if (projects.length === 0) return <GalleryEmpty view={view} onShow={onShow} />
  return (
    <div ref={box} className="grid gap-16">
      {firstOnes !== null && <FirstOnesLine firstOnes={firstOnes} />}
      <GalleryWall projects={projects} label="Evolutions" isWhole={!gallery.hasNextPage} />
      <p role="status" className="sr-only">
        {projects.length === 1 ? '1 evolution shown' : `${projects.length} evolutions shown`}
      </p>
      {gallery.isFetchNextPageError && !gallery.isFetchingNextPage ? (
        failed
      ) : (
        <LoadMore
          hasMore={gallery.hasNextPage}
          isLoading={gallery.isFetchingNextPage}
          onLoad={() => void gallery.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** How far the first ones of a new gallery are, over those that are there. */
function FirstOnesLine({ firstOnes }: { readonly firstOnes: SpecimenCounts }) {
  return (
    <p role="status" className="-mb-8 text-dim">
      {firstOnesSentence(firstOnes)}. Each appears here as soon as it is done.
    </p>
  )
}

/** A new gallery before the first of them is there. */
function FirstOnesComing({ firstOnes }: { readonly firstOnes: SpecimenCounts }) {
  return (
    <div className="grid gap-16">
      <FirstOnesLine firstOnes={firstOnes} />
      <WallSkeleton />
    </div>
  )
}

/** A ranking changes while it is read: what moved down a page is not shown again. */
function eachOnce(projects: readonly GalleryProject[]): readonly GalleryProject[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()]
}

/** The last page takes the button away; who used it goes on with the first card that came. */
function useFocusOnLastPage(
  box: RefObject<HTMLElement | null>,
  pages: number,
  hasMore: boolean,
  first: GalleryProject | undefined,
): void {
  const seen = useRef(pages)
  useEffect(() => {
    const isFurther = seen.current > 0 && pages > seen.current
    seen.current = pages
    if (!isFurther || hasMore || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(`a[href="/evolution/${first?.id}"]:not([tabindex])`)?.focus()
  }, [box, pages, hasMore, first])
}

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onLoad: () => void
}

/** The way to the next page, or the word that there is none. */
function LoadMore({ hasMore, isLoading, onLoad }: LoadMoreProps) {
  if (!hasMore)
    return <p className="display-text text-center text-dim text-lead">You've seen all the transformations!</p>
  return (
    <div className="grid justify-center">
      {/* Disabled in words alone: a button that is really disabled loses the focus. */}
      <Button
        size="large"
        aria-disabled={isLoading}
        onClick={() => isLoading || onLoad()}
        className="aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-faint aria-disabled:hover:bg-transparent"
      >
        {isLoading ? 'Loading More...' : 'Load More Transformations'}
      </Button>
    </div>
  )
}
