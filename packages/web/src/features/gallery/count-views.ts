import { recordView } from '@afterimage/contract/gallery-endpoints'
import { type MouseEvent, useEffect } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import { logProblem } from '../../shared/log-problem.ts'

const MIDDLE_BUTTON = 1

/**
 * Counts a view when a link to an evolution is followed: by a click, or into a new tab by the middle button; the right one only
 * asks what could be done.
 */
export function countingViews(id: string) {
  return {
    onClick: () => countView(id),
    onAuxClick: ({ button }: MouseEvent) => button === MIDDLE_BUTTON && countView(id),
  }
}

/** Counts the view of a page that somebody was sent to. */
export function useCountedView(id: string): void {
  useEffect(() => countView(id), [id])
}

/** The page that asks may be left at once, and does not care for the answer. */
function countView(id: string): void {
  callApi(recordView, { params: { id }, isKeptAlive: true }).catch(() => logProblem('The view could not be counted'))
}
