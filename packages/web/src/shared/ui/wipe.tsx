import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'

/** Where the line between the two pictures stands, of the width; the handlers set it on the element that they are given to. */
const PLACE = '--wipe'
const AT_REST = 50
/** Percent of the width. */
const STEP = 10

function moveTo({ currentTarget }: SyntheticEvent<HTMLElement>, percent: number): void {
  currentTarget.style.setProperty(PLACE, `${Math.min(100, Math.max(0, percent))}%`)
}

function placeIn({ currentTarget }: SyntheticEvent<HTMLElement>): number {
  return Number.parseFloat(currentTarget.style.getPropertyValue(PLACE) || String(AT_REST))
}

function restore({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.style.removeProperty(PLACE)
}

/**
 * Lets the line follow the pointer or the finger, and the arrow keys while the focus is inside. Nothing is drawn anew for it: the
 * line's place is a property of the element, which is as wide as its picture.
 */
export const WIPING = {
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    moveTo(event, (100 * (event.clientX - left)) / width)
  },
  onPointerLeave: restore,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(event, placeIn(event) + step)
  },
} as const

interface ResultHalfProps {
  readonly url: string
  readonly fit: 'contain' | 'cover'
  /** Whether it is asked for at once, not when somebody comes near. */
  readonly isFirst?: boolean
}

/** What became of the picture, over what it was, from the line on; at rest over the right half. */
export function ResultHalf({ url, fit, isFirst = false }: ResultHalfProps) {
  return (
    <>
      <img
        src={url}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className={`absolute inset-0 size-full [clip-path:inset(0_0_0_var(--wipe,50%))] ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-[var(--wipe,50%)] w-px -translate-x-1/2 bg-on-stage"
      />
    </>
  )
}
