import { cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { layOutRaceCut } from '@afterimage/core/cut/race-cut-layout'
import type { RaceCutOptions } from '@afterimage/core/cut/race-cut-options'
import { useMemo } from 'react'
import { CutCanvasPlayer, type CutScene } from '../cut/cut-canvas-player.tsx'
import { drawRaceCut } from '../cut/draw-race-cut.ts'
import type { FramePictures } from '../stage/frame-pictures.ts'
import type { ContenderView } from './contender-view.ts'

/** A contender that the cut shows, with its pictures. */
export interface CutContender {
  readonly contender: ContenderView
  readonly pictures: FramePictures
}

interface RaceCutPreviewProps {
  readonly contenders: readonly CutContender[]
  readonly options: RaceCutOptions
  readonly caption: string
}

/** The cut of a race as it will be, drawn in the page by the film's own layout and timing. */
export function RaceCutPreview({ contenders, options, caption }: RaceCutPreviewProps) {
  const scene = useMemo((): CutScene | undefined => {
    const originals = contenders.flatMap(({ contender }) => contender.view.frames[0] ?? [])
    const [largest] = originals.toSorted((a, b) => b.width * b.height - a.width * a.height)
    const last = Math.max(0, ...contenders.map(({ contender }) => contender.view.frames.at(-1)?.number ?? 0))
    if (largest === undefined || last === 0) return undefined
    const layout = layOutRaceCut(options, largest, contenders.length)
    const drawn = contenders.map(({ contender: { position, name, view }, pictures }) => ({
      ...{ position, name, frames: view.frames },
      pictureOf: (number: number) => pictures.best(number, 'full'),
    }))
    const { hasWordmark } = options
    return {
      ...{ size: layout, last, steps: cutTimeline(last, options.seconds, options.ending) },
      draw: (context, number) =>
        drawRaceCut(context, { contenders: drawn, layout, hasWordmark, caption, number, last }),
      subscribe: (listener) => {
        const all = contenders.map(({ pictures }) => pictures.subscribe(listener))
        return () => {
          for (const unsubscribe of all) unsubscribe()
        }
      },
    }
  }, [contenders, options, caption])
  if (scene === undefined) return null
  return (
    <CutCanvasPlayer scene={scene} label={`Preview of the cut: ${scene.last} copies in ${options.seconds} seconds`} />
  )
}
