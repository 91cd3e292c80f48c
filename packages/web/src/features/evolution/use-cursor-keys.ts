import { cursorEventOf } from '@afterimage/core/timeline/keymap'
import { useEffect } from 'react'
import { useCursor, useMoveCursor } from './model/cursor-store.ts'

/** The timeline's keys for the whole page; the film on the stage has the space key for itself. `grows` while frames may come. */
export function useCursorKeys(grows: boolean): void {
  const move = useMoveCursor()
  const isFilm = useCursor((cursor) => cursor.stage === 'film')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = cursorEventOf(event, { grows })
      if (asked === undefined || (asked.type === 'toggled-play' && isFilm)) return
      event.preventDefault()
      move(asked)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [move, isFilm, grows])
}
