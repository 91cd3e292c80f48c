import type { CursorEvent } from '@afterimage/core/timeline/cursor'
import { type KeyPress, takeKey } from '@afterimage/core/timeline/keymap'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { classNames } from './class-names.ts'

/** Of the picture's width. */
const STEP = 0.02
/** Steps. */
const LEAP = 5

interface CompareHandleProps {
  /** The picture that the handle moves over. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Where it stands, 0 at the left edge, 1 at the right one. */
  readonly split: number
  readonly onChange: (split: number) => void
  readonly label: string
  /** Whether only the line itself is dragged: the rest moves an enlarged picture. */
  readonly isOnLineAlone?: boolean
}

/** The line between two frames: drag it anywhere on the picture, or move it by the arrow keys. */
export function CompareHandle({ box, split, onChange, label, isOnLineAlone = false }: CompareHandleProps) {
  const follow = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (area) onChange(Math.min(1, Math.max(0, (event.clientX - area.left) / area.width)))
  }
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    if (isOnLineAlone && event.target === event.currentTarget) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }
  const move = (event: KeyboardEvent) => {
    const target = splitAfterKey(event.nativeEvent, split)
    if (target === undefined) return
    event.stopPropagation()
    onChange(target)
  }
  return (
    <div
      className={classNames('absolute inset-0 select-none', !isOnLineAlone && 'cursor-ew-resize touch-pan-y')}
      onPointerDown={grab}
      onPointerMove={drag}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(split * 100)}
        aria-valuetext={`${Math.round(split * 100)}% covered`}
        onKeyDown={move}
        style={{ left: `${split * 100}%` }}
        className="absolute inset-y-0 w-11 cursor-ew-resize -translate-x-1/2 outline-none [&:focus-visible>span:last-child]:ring-2 [&:focus-visible>span:last-child]:ring-safelight"
      >
        <span className="absolute inset-y-0 left-1/2 w-px -translate-x-1/2 bg-on-stage" />
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-on-stage text-stage ring-offset-2"
        >
          <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5">
            <title>Move</title>
            <path d="M6 4.5 2.5 8 6 11.5M10 4.5 13.5 8 10 11.5" />
          </svg>
        </span>
      </div>
    </div>
  )
}

/** Where the line goes at a key on it, or undefined when the key is not for it. */
export function splitAfterKey(press: KeyPress, split: number): number | undefined {
  const takes = ({ type }: CursorEvent) => type === 'stepped' || type === 'chose'
  const asked = takeKey(press, { leap: LEAP, takes })
  const target = asked?.type === 'stepped' ? split + asked.by * STEP : asked?.type === 'chose' ? asked.frame : undefined
  return target === undefined ? undefined : Math.min(1, Math.max(0, target))
}
