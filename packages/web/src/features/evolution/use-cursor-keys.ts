import type { CursorEvent } from '@afterimage/core/timeline/cursor'
import { useEffect } from 'react'
import { useCursor, useMoveCursor } from './model/cursor-store.ts'

const LEAP = 10
/** Where keys have a meaning of their own. */
const TYPING = 'input, textarea, select, video, [contenteditable], [role="menu"], [role="alertdialog"]'
const PRESSABLE = 'button, a, summary'
/** Somebody who speaks to the page types letters without wanting to (WCAG 2.1.4): they count where the focus is in here. */
export const TAKES_LETTERS = { 'data-takes-letters': true }

/** The keys of the instrument: arrows, Home, End, Page up and down, space to play, and in the timeline c to compare. `grows` while frames may come. */
export function useCursorKeys(grows: boolean): void {
  const move = useMoveCursor()
  const isFilm = useCursor((cursor) => cursor.stage === 'film')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event)) return
      const cursorEvent = event.key === ' ' && isFilm ? undefined : eventOfKey(event.key, grows)
      if (cursorEvent === undefined) return
      event.preventDefault()
      move(cursorEvent)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [move, isFilm, grows])
}

/** What a key asks of the cursor, if anything. The end of what grows is whatever is newest. */
export function eventOfKey(key: string, grows: boolean): CursorEvent | undefined {
  const events: Readonly<Record<string, CursorEvent>> = {
    ArrowLeft: { type: 'stepped', by: -1 },
    ArrowRight: { type: 'stepped', by: 1 },
    PageUp: { type: 'stepped', by: -LEAP },
    PageDown: { type: 'stepped', by: LEAP },
    Home: { type: 'chose', frame: 0 },
    End: grows ? { type: 'followed' } : { type: 'chose', frame: Number.MAX_SAFE_INTEGER },
    ' ': { type: 'toggled-play' },
    c: { type: 'toggled-compare' },
  }
  return events[key]
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.target.closest(TYPING) !== null) return true
  if (/^[a-z]$/i.test(event.key) && event.target.closest('[data-takes-letters]') === null) return true
  return (event.key === ' ' || event.key === 'Enter') && event.target.closest(PRESSABLE) !== null
}
