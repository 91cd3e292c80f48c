import { GALLERY_PAGE_SIZE, type GalleryProject } from '@afterimage/contract/gallery'
import { getGalleryPlace, likeEvolution, listGallery, listGalleryModels } from '@afterimage/contract/gallery-endpoints'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { logProblem } from '../../shared/log-problem.ts'
import type { GalleryView } from './gallery-address.ts'

interface GalleryPageStart {
  /** How many are shown already. */
  readonly offset: number
  /** Goes on behind the last one, whatever was added in front meanwhile. */
  readonly cursor: string | null
}

const START: GalleryPageStart = { offset: 0, cursor: null }

/** The gallery's cards, a page at a time. */
export function galleryQuery(view: GalleryView) {
  const { sort, model, style, search } = view
  return infiniteQueryOptions({
    queryKey: QUERY_KEYS.galleryView(view),
    queryFn: ({ pageParam: { offset, cursor }, signal }) =>
      callApi(listGallery, {
        query: {
          sort,
          limit: GALLERY_PAGE_SIZE,
          // The server skips no further than 10,000; a cursor goes on from anywhere.
          ...(cursor === null ? { offset } : { cursor }),
          ...(model !== 'all' && { llmProvider: model }),
          ...(style !== null && { style }),
          ...(search !== '' && { search }),
        },
        signal,
      }),
    initialPageParam: START,
    getNextPageParam: ({ pagination, projects }, _pages, { offset }): GalleryPageStart | null =>
      pagination.hasMore ? { offset: offset + projects.length, cursor: pagination.nextCursor } : null,
    // What somebody looks at does not change its order under their eyes.
    refetchOnReconnect: false,
  })
}

/** A person who chooses a view gets it from its first card and as it is now; one who comes back to it from elsewhere finds it as it was. */
export function forgetView(queries: QueryClient, view: GalleryView): void {
  queries.removeQueries({ queryKey: galleryQuery(view).queryKey, exact: true })
}

/** The models that the gallery has something of. */
export const galleryModelsQuery = queryOptions({
  queryKey: QUERY_KEYS.galleryModels,
  queryFn: async ({ signal }) => (await callApi(listGalleryModels, { signal })).models,
})

/** What people think of an evolution, and which ones are next to it. */
export function galleryPlaceQuery(id: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.galleryPlace(id),
    queryFn: ({ signal }) => callApi(getGalleryPlace, { params: { id }, signal }),
  })
}

type Like = Pick<GalleryProject, 'isLiked' | 'likeCount'>

/**
 * Likes an evolution, or takes the like back: shown at once, then as the server counts it. A failure shows what was there
 * before and is only logged.
 */
export function likeMutation(queries: QueryClient, { id, isLiked, likeCount }: Like & { readonly id: string }) {
  return {
    mutationFn: () => callApi(likeEvolution, { params: { id } }),
    onMutate: (): Like => {
      setLike(queries, id, { isLiked: !isLiked, likeCount: likeCount + (isLiked ? -1 : 1) })
      return { isLiked, likeCount }
    },
    onSuccess: (settled: Like) => setLike(queries, id, settled),
    // These options are made anew from the card as it is shown now: what it was before is in the context alone.
    onError: (_error: Error, _nothing: unknown, before: Like | undefined) => {
      if (before !== undefined) setLike(queries, id, before)
      logProblem('The like could not be sent')
    },
  }
}

function setLike(queries: QueryClient, id: string, like: Like): void {
  changeCards(queries, (cards) => cards.map((card) => (card.id === id ? { ...card, ...like } : card)))
  queries.setQueryData(galleryPlaceQuery(id).queryKey, (place) => place && { ...place, ...like })
}

/** Takes a card off every wall: anyone who reported it need not see it again. */
export function takeOffTheWall(queries: QueryClient, id: string): void {
  changeCards(queries, (cards) => cards.filter((card) => card.id !== id))
}

type GalleryPages = InfiniteData<z.output<typeof listGallery.ok.body>, GalleryPageStart>

function changeCards(queries: QueryClient, change: (cards: readonly GalleryProject[]) => GalleryProject[]): void {
  queries.setQueriesData<GalleryPages>(
    { queryKey: QUERY_KEYS.galleryCards },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, projects: change(page.projects) })) },
  )
}
