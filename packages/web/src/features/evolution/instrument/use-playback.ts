import { moveCursor, shownFrame } from '@afterimage/core/timeline/cursor'
import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import { atSpeed, type FilmPlayback, playFrom, playOn } from '@afterimage/core/timeline/playback'
import { useEffect } from 'react'
import { useCursor, useCursorStore } from '../model/cursor-store.ts'

/** Whether the pictures of a frame can be drawn at once. */
export interface ReadyPictures {
  isReady(frame: number): boolean
}

/** Moves the cursor while it plays: each frame has its time in the film of the whole evolution, by the speed. */
export function usePlayback(total: number, pictures: ReadyPictures): void {
  const store = useCursorStore()
  const isPlaying = useCursor((cursor) => cursor.isPlaying)
  useEffect(() => {
    if (!isPlaying) return
    const timeline = filmTimeline(total + 1)
    let playback: FilmPlayback | undefined
    let request = requestAnimationFrame(function beat(nowMs) {
      const cursor = store.getState()
      const shown = shownFrame(cursor)
      playback = atSpeed(playback ?? playFrom(timeline, shown, nowMs), nowMs, cursor.speed)
      const played = playOn(timeline, playback, nowMs, { shown, isReady: (frame) => pictures.isReady(frame) })
      playback = played.playback
      const reached = moveCursor(cursor, { type: 'reached', frame: played.frame })
      // Of an evolution that goes on the newest frame is no end, and is not held as one.
      const isAtNewest = played.frame >= cursor.newest && cursor.newest < total
      store.setState(played.isOver || isAtNewest ? moveCursor(reached, { type: 'paused' }) : reached)
      request = requestAnimationFrame(beat)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying, total, store, pictures])
}
