import { getAtlas } from '@afterimage/contract/atlas-endpoint'
import { getGalleryCard } from '@afterimage/contract/gallery-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { readAtlasPoints } from './atlas-points.ts'

/** All points, with the models that they are of. */
export const atlasQuery = queryOptions({
  queryKey: QUERY_KEYS.atlas,
  queryFn: async ({ signal }) => {
    const atlas = await callApi(getAtlas, { signal })
    return { points: readAtlasPoints(atlas), models: atlas.models, isWhole: atlas.isWhole }
  },
  // What somebody looks at does not move under their eyes.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The pictures and the film of one. */
export function atlasCardQuery(id: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.galleryCard(id),
    queryFn: ({ signal }) => callApi(getGalleryCard, { params: { id }, signal }),
  })
}
