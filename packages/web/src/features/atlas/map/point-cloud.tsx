import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { drawPoints } from './draw-points.ts'
import type { PlacedPoint } from './place-points.ts'

interface PointCloudProps {
  readonly shown: readonly PlacedPoint[]
  readonly others: readonly PlacedPoint[]
  readonly width: number
  readonly height: number
}

/** All points as one picture, drawn when they change and not when one of them is chosen. */
export const PointCloud = memo(function PointCloud({ shown, others, width, height }: PointCloudProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useSyncExternalStore(watchTheme, shownTheme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colour that is read.
  useEffect(() => {
    if (canvas.current === null) return
    const { color: colour } = getComputedStyle(canvas.current)
    drawPoints(canvas.current, shown, others, { width, height, density: window.devicePixelRatio, colour })
  }, [shown, others, width, height, theme])
  return <canvas ref={canvas} className="absolute inset-0 text-paper" style={{ width, height }} />
})

const DARK = '(prefers-color-scheme: dark)'

/** What a person chose, else what the system has. */
function shownTheme(): string {
  return document.documentElement.dataset.theme ?? String(window.matchMedia(DARK).matches)
}

function watchTheme(notify: () => void): () => void {
  const list = window.matchMedia(DARK)
  const observer = new MutationObserver(notify)
  list.addEventListener('change', notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    list.removeEventListener('change', notify)
    observer.disconnect()
  }
}
