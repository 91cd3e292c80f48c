import { cutCaption } from '@afterimage/core/cut/cut-caption'
import { cutStates } from '@afterimage/core/cut/cut-lane'
import { layOutCut } from '@afterimage/core/cut/cut-layout'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { useMemo } from 'react'
import type { FrameView } from '../model/evolution-view.ts'
import { usePictures } from '../stage/pictures-context.tsx'
import { CutCanvasPlayer, type CutScene } from './cut-canvas-player.tsx'
import { drawCut } from './draw-cut.ts'

interface CutPreviewProps {
  readonly frames: readonly FrameView[]
  readonly options: CutOptions
  readonly modelName: string
  readonly style: Parameters<typeof cutCaption>[1]
  readonly prompt: string
}

/** The cut as it will be, drawn in the page by the film's own layout and timing. */
export function CutPreview({ frames, options, modelName, style, prompt }: CutPreviewProps) {
  const pictures = usePictures()
  const [original] = frames
  const last = frames.at(-1)?.number ?? 0
  const scene = useMemo((): CutScene | undefined => {
    if (original === undefined || last === 0) return undefined
    const hasLane = frames.some(({ labels }) => labels !== null)
    const layout = layOutCut(options, original, hasLane)
    const caption = cutCaption(modelName, style, prompt)
    const states = cutStates(frames)
    const pictureOf = (wanted: number) => pictures.best(wanted, 'full')
    const { hasWordmark } = options
    return {
      ...{ size: layout, last, steps: cutTimeline(last, options.seconds, options.ending) },
      draw: (context, number) =>
        drawCut(context, {
          ...{ frames, states, layout, caption, number, pictureOf, hasWordmark },
          original: options.original,
        }),
      subscribe: (listener) => pictures.subscribe(listener),
    }
  }, [original, last, frames, options, modelName, style, prompt, pictures])
  if (scene === undefined) return null
  return <CutCanvasPlayer scene={scene} label={`Preview of the cut: ${last} copies in ${options.seconds} seconds`} />
}
