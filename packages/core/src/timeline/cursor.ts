import { clampFrame, movePlayhead, type PlayheadEvent, type PlayheadState, shownFrame } from './playhead.ts'
import { type Speed, USUAL_SPEED } from './speed.ts'

export { shownFrame }

/** Where the person is in the evolution: one playhead for the picture, the curve and the filmstrip. */
export interface Cursor extends PlayheadState {
  /** The frame on the left side of the comparison. */
  readonly reference: number
  /** Whether the stage shows frames or the finished film. */
  readonly stage: 'frames' | 'film'
}

export type CursorEvent =
  | PlayheadEvent
  | { readonly type: 'grew'; readonly newest: number }
  | { readonly type: 'pinned-reference'; readonly frame: number }
  | { readonly type: 'filmed'; readonly frame: number }
  | { readonly type: 'showed-film' }
  | { readonly type: 'showed-frames' }

/** The cursor at the start, on the frame that the address names or on the newest. */
export function firstCursor(chosen: number | null, speed: Speed = USUAL_SPEED): Cursor {
  return { chosen, newest: 0, isPlaying: false, speed, isComparing: true, reference: 0, stage: 'frames' }
}

/** What an event makes of the cursor. */
export function moveCursor(cursor: Cursor, event: CursorEvent): Cursor {
  switch (event.type) {
    case 'grew':
      return grown(cursor, event.newest)
    case 'pinned-reference':
      return { ...cursor, reference: clampFrame(event.frame, cursor.newest), isComparing: true, stage: 'frames' }
    case 'filmed':
      return filmed(cursor, event.frame)
    case 'showed-film':
      return { ...cursor, stage: 'film', isPlaying: false }
    case 'showed-frames':
      return { ...cursor, stage: 'frames' }
    case 'reached':
    case 'paused':
    case 'chose-speed':
    case 'changed-speed':
      return movePlayhead(cursor, event)
    // What is asked of the frames shows them.
    default:
      return { ...movePlayhead(cursor, event), stage: 'frames' }
  }
}

/** New frames, or fewer of them after a reset. */
function grown(cursor: Cursor, newest: number): Cursor {
  if (newest === cursor.newest) return cursor
  return { ...cursor, newest, reference: clampFrame(cursor.reference, newest) }
}

/** The film shows this frame; a late word of a film that was left changes nothing. */
function filmed(cursor: Cursor, frame: number): Cursor {
  if (cursor.stage !== 'film' || cursor.chosen === frame) return cursor
  return { ...cursor, chosen: clampFrame(frame, cursor.newest) }
}
