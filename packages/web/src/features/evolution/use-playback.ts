import { frameMs } from '@afterimage/core/timeline/playback'
import { useEffect } from 'react'
import { useCursor, useMoveCursor, useShownFrame } from './model/cursor-store.ts'
import { usePictures } from './stage/pictures-context.tsx'

/** How many beats playback waits for a frame that is still on its way. */
const MAX_WAITS = 8

/** Moves the cursor while it plays, at a steady pace, waiting a little for a frame that has not come. */
export function usePlayback(total: number): void {
  const move = useMoveCursor()
  const pictures = usePictures()
  const isPlaying = useCursor((cursor) => cursor.isPlaying)
  const shown = useShownFrame()
  useEffect(() => {
    if (!isPlaying) return
    let waits = 0
    const timer = setInterval(() => {
      if (!pictures.isReady(shown + 1) && waits++ < MAX_WAITS) return
      move({ type: 'ticked' })
    }, frameMs(total))
    return () => clearInterval(timer)
  }, [isPlaying, shown, total, pictures, move])
}
