import { heatOf } from '@afterimage/core/heat'
import { useEffect, useRef } from 'react'
import { usePictures } from './pictures-context.tsx'

/** Longer side of the map, px: a change of a few pixels is no finer than this, and a frame is done between two of a film. */
const SIDE_PX = 256

interface HeatCanvasProps {
  /** The frames between which the change is shown. */
  readonly from: number
  readonly to: number
  /** The pictures' own size in pixels. */
  readonly width: number
  readonly height: number
  readonly label: string
  readonly className?: string
}

/** Where and how much one frame differs from another, to lie over it; empty until both are there. */
export function HeatCanvas({ from, to, width, height, label, className }: HeatCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pictures = usePictures()
  const scale = Math.min(1, SIDE_PX / Math.max(width, height))
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let drawn: readonly (ImageBitmap | undefined)[] = []
    const draw = () => {
      const both = [pictures.best(from, 'full'), pictures.best(to, 'full')] as const
      if (both[0] === drawn[0] && both[1] === drawn[1]) return
      drawn = both
      const [before, after] = both.map((picture) => picture && pixelsOf(picture, wide, high))
      if (before && after) context.putImageData(new ImageData(heatOf(before, after), wide, high), 0, 0)
      else context.clearRect(0, 0, wide, high)
    }
    draw()
    return pictures.subscribe(draw)
  }, [pictures, from, to, wide, high])

  return <canvas ref={canvas} width={wide} height={high} role="img" aria-label={label} className={className} />
}

function pixelsOf(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray | undefined {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null || picture.width === 0) return undefined
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data
}
