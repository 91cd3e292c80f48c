import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { usePinch } from './use-pinch.ts'
import { pannedBy, pinchedBy, WHOLE, ZOOM_STEP, type Zoom, zoomedBy } from './zoom.ts'

/** How far a key moves it, of the stage. */
const KEY_STEP = 0.1
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

interface StageZoom {
  readonly zoom: Zoom
  /** Of everything that is enlarged. */
  readonly style: CSSProperties
  readonly change: (factor: number) => void
  /** For the stage: a drag moves an enlarged picture, and so do the arrow keys with Shift. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMoveCapture: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

/** Enlarges what is on the stage: by buttons, by two fingers, or by a pinch on a touchpad or the wheel with Ctrl. */
export function useZoom(stage: RefObject<HTMLElement | null>, onPinchBegin: () => void): StageZoom {
  const [zoom, setZoom] = useState(WHOLE)
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || element === null) return
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      setZoom((now) => zoomedBy(now, event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, at))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])
  const pinching = usePinch(stage, {
    onBegin: onPinchBegin,
    onPinch: (before, now) => setZoom((current) => pinchedBy(current, before, now)),
  })
  const isEnlarged = zoom.scale > 1
  return {
    zoom,
    style: {
      transform: isEnlarged ? `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` : undefined,
      transformOrigin: '0 0',
    },
    change: (factor) => setZoom((now) => zoomedBy(now, factor)),
    handlers: {
      ...pinching,
      onPointerDown: (event) => {
        if (isEnlarged && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: ({ currentTarget, pointerId, movementX, movementY }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        const { width, height } = currentTarget.getBoundingClientRect()
        setZoom((now) => pannedBy(now, movementX / width, movementY / height))
      },
      onKeyDown: (event) => {
        const by = event.shiftKey && isEnlarged ? ARROWS[event.key] : undefined
        if (by === undefined) return
        event.preventDefault()
        setZoom((now) => pannedBy(now, ...by))
      },
    },
  }
}
