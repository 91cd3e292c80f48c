import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { USUAL_VIEW } from '../features/gallery/gallery-address.ts'
import { galleryQuery } from '../features/gallery/gallery-queries.ts'
import { addressOf } from '../shared/api/call-api.ts'
import { evolutionQuery } from '../shared/api/evolution-query.ts'
import { takeWrittenAnswer } from '../shared/api/written-answer.ts'

/**
 * Begins with what the server wrote into the page, so that the first thing drawn is what was shown already. That is the same for everybody: it is
 * asked for again at once, for what only this person is told.
 */
export function keepWrittenAnswers(queries: QueryClient): void {
  const [, screen, id = ''] = location.pathname.split('/')
  if (screen === 'gallery') {
    const page = takeWrittenAnswer(listGallery.path, listGallery.ok.body)
    const { queryKey, initialPageParam } = galleryQuery(USUAL_VIEW)
    if (page === undefined) return
    queries.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] })
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  } else if (screen === 'share' || screen === 'evolution') {
    const detail = takeWrittenAnswer(addressOf(getEvolution.path, { id }), getEvolution.ok.body)
    const { queryKey } = evolutionQuery(id)
    if (detail === undefined) return
    queries.setQueryData(queryKey, detail)
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
