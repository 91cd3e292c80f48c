import type { CutSize } from '@afterimage/core/cut/cut-layout'
import { CUT_FRAMES_PER_SECOND, type CutStep } from '@afterimage/core/cut/cut-timeline'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'

/** Pixels of the canvas to one of the page: sharp on a phone, cheap enough to be drawn thirty times a second. */
const MAX_SHARPNESS = 2
const WIDTH_PX = 300

/** A cut that can be drawn; the same for as long as nothing in it changes. */
export interface CutScene {
  readonly size: CutSize
  readonly steps: readonly CutStep[]
  readonly last: number
  /** Draws a frame in the film's own pixels. */
  draw(context: CanvasRenderingContext2D, number: number): void
  /** Calls when there is more to be drawn. */
  subscribe(listener: () => void): () => void
}

interface CutCanvasPlayerProps {
  readonly scene: CutScene
  readonly label: string
}

/** Plays a cut on a canvas, in the film's own time. */
export function CutCanvasPlayer({ scene, label }: CutCanvasPlayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPlaying, setIsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { size, steps, last } = scene
    const ticks = steps.flatMap((step) => Array.from({ length: step.ticks }, () => step.number))
    const scale = context.canvas.width / size.width
    const draw = (number: number) => {
      context.setTransform(scale, 0, 0, scale, 0, 0)
      context.imageSmoothingQuality = 'high'
      scene.draw(context, number)
    }
    let request = 0
    let shown = -1
    const began = performance.now()
    const play = (now: number) => {
      const tick = Math.floor((Math.max(0, now - began) / 1_000) * CUT_FRAMES_PER_SECOND) % ticks.length
      const number = ticks[tick] ?? 0
      if (number !== shown) draw(number)
      shown = number
      request = requestAnimationFrame(play)
    }
    const rest = () => draw(last)
    if (isPlaying) request = requestAnimationFrame(play)
    else rest()
    const again = () => {
      shown = -1
      if (!isPlaying) rest()
    }
    void document.fonts.load('40px "Instrument Serif"').then(again)
    const unsubscribe = scene.subscribe(again)
    return () => {
      cancelAnimationFrame(request)
      unsubscribe()
    }
  }, [scene, isPlaying])

  const { width, height } = scene.size
  const sharpness = Math.min(MAX_SHARPNESS, window.devicePixelRatio) * (WIDTH_PX / Math.min(width, height))
  return (
    <div className="relative grid h-[min(30dvh,14rem)] place-items-center rounded-xs bg-stage sm:h-[min(52dvh,26rem)]">
      <canvas
        ref={canvas}
        width={Math.round(width * sharpness)}
        height={Math.round(height * sharpness)}
        role="img"
        aria-label={label}
        style={{ aspectRatio: `${width} / ${height}` }}
        className="max-h-full min-h-0 max-w-full outline outline-line"
      />
      <span className="absolute right-2 bottom-2 rounded-sm bg-panel">
        <IconButton
          label={isPlaying ? 'Pause the preview' : 'Play the preview'}
          icon={<Icon name={isPlaying ? 'pause' : 'play'} />}
          onClick={() => setIsPlaying(!isPlaying)}
        />
      </span>
    </div>
  )
}
