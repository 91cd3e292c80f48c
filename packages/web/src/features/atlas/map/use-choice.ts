import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import type { MapBox, PlacedPoint } from './place-points.ts'
import { DIRECTIONS, nextTowards, openPointGrid } from './point-grid.ts'

/** How near a pointer has to come to a point, CSS pixels; a finger covers more. */
const POINTER_REACH = 24
const FINGER_REACH = 32

interface Choice {
  readonly id: string
  /** Whether it stays when the pointer goes on. */
  readonly isKept: boolean
}

/** The one that was kept when the map was left: Back leads to it. */
let lastKept: string | null = null

/** Which point is looked at: the one under the pointer, or one that was clicked, tapped or reached by an arrow key, which stays. */
export function useChoice(shown: readonly PlacedPoint[], box: MapBox) {
  const navigate = useNavigate()
  const isBack = useNavigationType() === 'POP'
  const [choice, setChoice] = useState<Choice | null>(
    isBack && lastKept !== null ? { id: lastKept, isKept: true } : null,
  )
  const map = useRef<HTMLDivElement>(null)
  const hasMap = box.width > 0
  const takesFocus = useRef(choice !== null)
  useEffect(() => {
    if (!hasMap || !takesFocus.current) return
    takesFocus.current = false
    map.current?.focus({ preventScroll: true })
  }, [hasMap])
  useEffect(() => {
    lastKept = choice?.isKept ? choice.id : null
  }, [choice])
  const grid = useMemo(() => openPointGrid(shown, POINTER_REACH), [shown])
  const chosen = useMemo(() => shown.find(({ point }) => point.id === choice?.id), [shown, choice])
  const isKept = chosen !== undefined && choice?.isKept === true

  const choose = (placed: PlacedPoint | undefined, stays: boolean) =>
    setChoice(placed === undefined ? null : { id: placed.point.id, isKept: stays })
  const under = (event: PointerEvent<HTMLElement>, reach: number) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return grid.nearest(event.clientX - left, event.clientY - top, reach)
  }
  // The card goes with the focus that may be in it.
  const close = () => {
    setChoice(null)
    map.current?.focus({ preventScroll: true })
  }
  const surface = {
    ref: map,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || isKept) return
      const found = under(event, POINTER_REACH)
      if (found?.point.id !== choice?.id) choose(found, false)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) choose(under(event, event.pointerType === 'touch' ? FINGER_REACH : POINTER_REACH), true)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Enter' && chosen !== undefined) void navigate(`/evolution/${chosen.point.id}`)
      if (!isArrow(event.key)) return
      event.preventDefault()
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const next =
        chosen === undefined
          ? grid.nearest(middle.x, middle.y, Math.hypot(box.width, box.height))
          : nextTowards(shown, chosen, DIRECTIONS[event.key])
      if (next !== undefined) choose(next, true)
    },
  }
  const around = {
    onPointerLeave: () => isKept || setChoice(null),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && chosen !== undefined && close(),
  }
  return { chosen, isKept, surface, around, close }
}

function isArrow(key: string): key is keyof typeof DIRECTIONS {
  return key in DIRECTIONS
}
