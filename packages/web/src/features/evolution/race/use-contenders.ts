import type { EvolutionDetail, EvolutionProgress } from '@afterimage/contract/evolution'
import type { Race } from '@afterimage/contract/race'
import { contenderNames } from '@afterimage/core/contender-names'
import { isSettled } from '@afterimage/core/statuses'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { evolutionQuery } from '../../../shared/api/evolution-query.ts'
import { refreshAfterEnd } from '../../../shared/credits/refresh-after-end.ts'
import { statusQuery } from '../evolution-queries.ts'
import { type EvolutionView, viewOf } from '../model/evolution-view.ts'
import { type ContenderView, traitsOf } from './contender-view.ts'

/** The contenders that are shown, kept up to date as each one's own page does, once the frames of all are known; null before. */
export function useContenders(race: Race): readonly ContenderView[] | null {
  const queries = useQueryClient()
  const [viewFor] = useState(createViews)
  const shown = useMemo(
    () => race.contenders.flatMap((one, at) => (one.state === 'shown' ? [{ ...one, position: at + 1 }] : [])),
    [race],
  )
  const names = useMemo(() => contenderNames(shown.map(({ evolution }) => traitsOf(evolution))), [shown])
  const details = useQueries({
    queries: shown.map(({ evolution }) => ({
      ...evolutionQuery(evolution.id),
      refetchOnWindowFocus: 'always' as const,
    })),
  })
  const statuses = useQueries({
    queries: shown.map(({ evolution }, at) => {
      const status = details[at]?.data?.evolution.status
      return statusQuery(evolution.id, {
        isPaused: false,
        isEnabled: status !== undefined && !isSettled(status),
      })
    }),
  })
  // Those that have ended by the last poll, and not by what was loaded: there is more to be loaded of them.
  const ended = shown
    .filter((_, at) => {
      const [loaded, told] = [details[at]?.data?.evolution.status, statuses[at]?.data?.status]
      return loaded !== undefined && !isSettled(loaded) && told !== undefined && isSettled(told)
    })
    .map(({ evolution }) => evolution.id)
    .join(' ')
  useEffect(() => {
    if (ended === '') return
    refreshAfterEnd(queries)
    for (const id of ended.split(' ')) {
      void queries.invalidateQueries({ queryKey: evolutionQuery(id).queryKey, exact: true })
    }
  }, [queries, ended])
  if (details.some(({ data, error }) => data === undefined && error === null)) return null
  return shown.flatMap(({ evolution, position }, at) => {
    const detail = details[at]?.data
    if (detail === undefined) return []
    const { isBeingLookedAt } = detail.evolution
    const name = names[at] ?? evolution.aiModelName
    return [{ id: evolution.id, position, name, isBeingLookedAt, view: viewFor(detail, statuses[at]?.data) }]
  })
}

/** Views that stay the same for as long as what they are made of does, so that a poll of one draws no other anew. */
function createViews() {
  const last = new Map<string, readonly [EvolutionDetail, EvolutionProgress | undefined, EvolutionView]>()
  return (detail: EvolutionDetail, progress: EvolutionProgress | undefined): EvolutionView => {
    const { id } = detail.evolution
    const [from, by, known] = last.get(id) ?? []
    if (known !== undefined && from === detail && by === progress) return known
    const view = viewOf(detail, progress)
    last.set(id, [detail, progress, view])
    return view
  }
}
