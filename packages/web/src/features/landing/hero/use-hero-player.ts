import { type CursorEvent, firstCursor, moveCursor, shownFrame } from '@afterimage/core/timeline/cursor'
import { loopMs, loopPosition } from '@afterimage/core/timeline/loop'
import { type PlaybackClock, playedMs } from '@afterimage/core/timeline/playback'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { HERO } from './hero-evolution.ts'
import { useHeroPictures } from './use-hero-pictures.ts'

export interface HeroPlayer {
  readonly isPlaying: boolean
  /** Index of the frame that is nearest to where it stands: before it moves the original, and the last one for people who want less motion. */
  readonly index: number
  /** Moves the playhead as in every player: a step pauses it. */
  readonly move: (event: CursorEvent) => void
  /** Stands at a position (0 … last index, with fractions) until {@link HeroPlayer.release}. */
  readonly hold: (position: number) => void
  /** Lets playback go on from where it is held. */
  readonly release: () => void
}

/**
 * Plays the hero's frames on the canvas, each dissolving into the next, while the stage is on screen. `onPosition` hears every
 * move, before React draws anything: what follows the playhead moves without a render.
 */
export function useHeroPlayer(
  canvas: RefObject<HTMLCanvasElement | null>,
  onPosition: (position: number) => void,
): HeroPlayer {
  const { pictures, count } = useHeroPictures()
  const isStill = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const position = useRef(0)
  const isOnScreen = useIsOnScreen(canvas)
  const isPlaying = choice ?? !isStill
  const index = moved ?? (isStill ? HERO.frames.length - 1 : 0)

  const show = useCallback(
    (wanted: number) => {
      const shown = Math.max(0, Math.min(wanted, pictures.current.length - 1))
      position.current = shown
      draw(canvas.current, pictures.current, shown)
      setMoved(Math.round(shown))
      onPosition(shown)
    },
    [canvas, pictures, onPosition],
  )

  useEffect(() => {
    if (moved === null) onPosition(index)
  }, [moved, index, onPosition])

  useEffect(() => {
    if (!isPlaying || isHeld || !isOnScreen || count < 2) return
    let clock: PlaybackClock | null = null
    let request = requestAnimationFrame(function beat(nowMs) {
      clock ??= { startedMs: nowMs, fromMs: position.current === 0 ? 0 : loopMs(position.current) }
      show(loopPosition(playedMs(clock, nowMs), count))
      request = requestAnimationFrame(beat)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying, isHeld, isOnScreen, count, show])

  return {
    isPlaying,
    index,
    move: (event) => {
      const cursor = moveCursor({ ...firstCursor(index), newest: count - 1, isPlaying }, event)
      setIsHeld(false)
      setChoice(cursor.isPlaying)
      // A pause between two frames stays there.
      if (event.type !== 'toggled-play' || shownFrame(cursor) !== index) show(shownFrame(cursor))
    },
    hold: (wanted) => {
      setIsHeld(true)
      show(wanted)
    },
    release: () => setIsHeld(false),
  }
}

/** Draws a position: the frame below it, and over it the next one as far as it has come. */
function draw(canvas: HTMLCanvasElement | null, pictures: readonly HTMLImageElement[], position: number): void {
  const context = canvas?.getContext('2d')
  const below = pictures[Math.floor(position)]
  if (!canvas || !context || !below) return
  context.globalAlpha = 1
  context.drawImage(below, 0, 0, canvas.width, canvas.height)
  const above = pictures[Math.floor(position) + 1]
  if (!above) return
  context.globalAlpha = position % 1
  context.drawImage(above, 0, 0, canvas.width, canvas.height)
}

function useIsOnScreen(ref: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new IntersectionObserver(([entry]) => setIsOnScreen(entry?.isIntersecting ?? false))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isOnScreen
}
