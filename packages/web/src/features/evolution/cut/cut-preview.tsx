import { cutCaption } from '@afterimage/core/cut/cut-caption'
import { layOutCut } from '@afterimage/core/cut/cut-layout'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { CUT_FRAMES_PER_SECOND, cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import type { FrameView } from '../model/evolution-view.ts'
import { usePictures } from '../stage/pictures-context.tsx'
import { drawCut } from './draw-cut.ts'

/** Pixels of the canvas to one of the page: sharp on a phone, cheap enough to be drawn thirty times a second. */
const MAX_SHARPNESS = 2
const WIDTH_PX = 300

interface CutPreviewProps {
  readonly frames: readonly FrameView[]
  readonly options: CutOptions
  readonly modelName: string
  readonly style: Parameters<typeof cutCaption>[1]
  readonly prompt: string
}

/** The cut as it will be, drawn in the page by the film's own layout and timing. */
export function CutPreview({ frames, options, modelName, style, prompt }: CutPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pictures = usePictures()
  const [isPlaying, setIsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [original] = frames
  const last = frames.at(-1)?.number ?? 0
  const scene = useMemo(() => {
    if (original === undefined || last === 0) return undefined
    const hasLane = frames.some(({ labels }) => labels !== null)
    const ticks = cutTimeline(last, options.seconds, options.ending).flatMap(({ number, ticks }) =>
      Array.from({ length: ticks }, () => number),
    )
    return { layout: layOutCut(options, original, hasLane), ticks }
  }, [original, last, frames, options])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || scene === undefined) return
    const { layout, ticks } = scene
    const caption = cutCaption(modelName, style, prompt)
    const scale = context.canvas.width / layout.width
    const draw = (number: number) => {
      context.setTransform(scale, 0, 0, scale, 0, 0)
      context.imageSmoothingQuality = 'high'
      const pictureOf = (wanted: number) => pictures.best(wanted, 'full')
      const { original, hasWordmark } = options
      drawCut(context, { frames, layout, original, hasWordmark, caption, number, pictureOf })
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
    const unsubscribe = pictures.subscribe(again)
    return () => {
      cancelAnimationFrame(request)
      unsubscribe()
    }
  }, [scene, frames, options, modelName, style, prompt, pictures, isPlaying, last])

  if (scene === undefined) return null
  const { width, height } = scene.layout
  const sharpness = Math.min(MAX_SHARPNESS, window.devicePixelRatio) * (WIDTH_PX / Math.min(width, height))
  return (
    <div className="relative grid h-[min(52dvh,26rem)] place-items-center rounded-xs bg-stage">
      <canvas
        ref={canvas}
        width={Math.round(width * sharpness)}
        height={Math.round(height * sharpness)}
        role="img"
        aria-label={`Preview of the cut: ${last} copies in ${options.seconds} seconds`}
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
