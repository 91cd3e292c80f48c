import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { isSettled } from '@afterimage/core/statuses'
import type { CursorEvent } from '@afterimage/core/timeline/cursor'
import { isInTimeline, takeKey } from '@afterimage/core/timeline/keymap'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isNotFound, takenDown } from '../../shared/api/api-problem.ts'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { statusQuery } from './evolution-queries.ts'
import { useCursor, useMoveCursor } from './model/cursor-store.ts'
import { type EvolutionView, newestOf, viewOf } from './model/evolution-view.ts'
import { statusLabel } from './model/labels.ts'
import { isStageInView } from './stage/use-fullscreen.ts'
import { useFrameAddress } from './use-frame-address.ts'
import { useReopening } from './use-reopening.ts'
import { useTurningPoints } from './use-turning-points.ts'

/** Whether the page hears of what is new, and the switch for it. */
export interface Updates {
  /** Whether the server answers. */
  readonly isReached: boolean
  readonly isPaused: boolean
  readonly toggle: () => void
}

/** Keeps an evolution up to date, and cursor, keys, address and the tab's title with it. */
export function useWatch(
  detail: EvolutionDetail,
  namesFrame: boolean,
  onHelp: () => void,
): readonly [EvolutionView, Updates] {
  const { evolution } = detail
  const [isPaused, setIsPaused] = useState(false)
  const progress = useQuery(statusQuery(evolution.id, { isPaused, isEnabled: evolution.status !== 'completed' }))
  const view = useMemo(() => viewOf(detail, progress.data), [detail, progress.data])
  useStatusFailure(evolution.id, progress.error)
  useReopening(evolution.id, view)
  useGrowth(view)
  useCursorKeys(!isSettled(view.status), onHelp)
  useFrameAddress()
  useTurningPoints(evolution.id, view, namesFrame)
  usePageTitle(`${titleOf(view)} · ${evolution.aiModelName}`)
  return [view, { isReached: progress.error === null, isPaused, toggle: () => setIsPaused(!isPaused) }]
}

/** Tells the cursor of new frames. */
function useGrowth(view: EvolutionView): void {
  const move = useMoveCursor()
  const newest = newestOf(view)
  useEffect(() => move({ type: 'grew', newest: Math.max(0, newest) }), [move, newest])
}

/** Says once per outage that polling fails; it goes on, except when the evolution is gone. */
function useStatusFailure(id: string, error: Error | null): void {
  const queries = useQueryClient()
  const isTakenDown = takenDown(error) !== undefined
  useEffect(() => {
    // The page asks for the whole again, and shows what it is told.
    if (isTakenDown) void queries.resetQueries({ queryKey: evolutionQuery(id).queryKey, exact: true })
  }, [queries, id, isTakenDown])
  const message =
    error === null || isTakenDown ? null : isNotFound(error) ? 'Evolution not found' : 'Failed to fetch status'
  useEffect(() => {
    if (message !== null) toast({ title: message, variant: 'destructive' })
  }, [message])
}

/** The timeline's keys, where the stage is in view or the focus in the timeline: elsewhere they scroll. The film on the stage has the space key for itself. `grows` while frames may come. */
function useCursorKeys(grows: boolean, onHelp: () => void): void {
  const move = useMoveCursor()
  const isFilm = useCursor((cursor) => cursor.stage === 'film')
  const help = useEffectEvent(onHelp)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = isStageInView() || isInTimeline(event.target)
      const takes = ({ type }: CursorEvent) => isOurs && (type !== 'toggled-play' || !isFilm)
      const asked = takeKey(event, { grows, takes, onHelp: () => help() })
      if (asked !== undefined) move(asked)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [move, isFilm, grows])
}

function titleOf(view: EvolutionView): string {
  if (view.status === 'processing') return `${newestOf(view)} / ${view.total}`
  return statusLabel(view)
}
