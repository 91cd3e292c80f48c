import { useEffect, useRef } from 'react'
import { usePictures } from './pictures-context.tsx'

const FADE_MS = 280
const FADE_STEP = 0.22

interface FrameCanvasProps {
  readonly number: number
  readonly size: 'full' | 'thumbnail'
  /** The picture's own size in pixels. */
  readonly width: number
  readonly height: number
  readonly label: string
  /** Fades a new frame in over the last one instead of replacing it. */
  readonly isFading?: boolean
  readonly className?: string
}

/** One frame, drawn only once it is decoded; until then the last one stays. */
export function FrameCanvas({ number, size, width, height, label, isFading = false, className }: FrameCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<ImageBitmap>(undefined)
  const pictures = usePictures()

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let request = 0
    let finishFade = () => {}
    const paint = (picture: ImageBitmap, alpha: number) => {
      context.globalAlpha = alpha
      context.drawImage(picture, 0, 0, width, height)
    }
    const fade = (picture: ImageBitmap, start: number) => {
      request = requestAnimationFrame((now) => {
        if (now - start >= FADE_MS) return finishFade()
        paint(picture, FADE_STEP)
        fade(picture, start)
      })
    }
    const draw = () => {
      const picture = pictures.best(number, size)
      if (picture === undefined || picture === drawn.current) return
      const isFirst = drawn.current === undefined
      drawn.current = picture
      finishFade()
      context.imageSmoothingQuality = 'high'
      if (!isFading || isFirst) return paint(picture, 1)
      finishFade = () => {
        cancelAnimationFrame(request)
        finishFade = () => {}
        if (picture.width > 0) paint(picture, 1)
      }
      fade(picture, performance.now())
    }
    draw()
    const unsubscribe = pictures.subscribe(draw)
    return () => {
      unsubscribe()
      finishFade()
    }
  }, [pictures, number, size, width, height, isFading])

  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} className={className} />
}
