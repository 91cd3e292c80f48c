import { type Speed, speedAfter, USUAL_SPEED } from './speed.ts'

/** Where the person is in the evolution: one playhead for the picture, the curve and the filmstrip. */
export interface Cursor {
  /** The chosen frame, or null to follow the newest. */
  readonly chosen: number | null
  /** The newest frame there is. */
  readonly newest: number
  readonly isPlaying: boolean
  /** Of what plays, and of what will. */
  readonly speed: Speed
  readonly isComparing: boolean
  /** The frame on the left side of the comparison. */
  readonly reference: number
  /** Whether the stage shows frames or the finished film. */
  readonly stage: 'frames' | 'film'
}

export type CursorEvent =
  | { readonly type: 'grew'; readonly newest: number }
  | { readonly type: 'chose'; readonly frame: number }
  | { readonly type: 'stepped'; readonly by: number }
  | { readonly type: 'followed' }
  | { readonly type: 'toggled-play' }
  | { readonly type: 'reached'; readonly frame: number }
  | { readonly type: 'paused' }
  | { readonly type: 'chose-speed'; readonly speed: Speed }
  | { readonly type: 'changed-speed'; readonly by: number }
  | { readonly type: 'toggled-compare' }
  | { readonly type: 'pinned-reference'; readonly frame: number }
  | { readonly type: 'filmed'; readonly frame: number }
  | { readonly type: 'showed-film' }
  | { readonly type: 'showed-frames' }

/** The cursor at the start, on the frame that the address names or on the newest. */
export function firstCursor(chosen: number | null, speed: Speed = USUAL_SPEED): Cursor {
  return { chosen, newest: 0, isPlaying: false, speed, isComparing: true, reference: 0, stage: 'frames' }
}

/** The frame to show: the chosen one as far as it exists yet, else the newest. */
export function shownFrame(cursor: Pick<Cursor, 'chosen' | 'newest'>): number {
  return Math.max(0, Math.min(cursor.chosen ?? cursor.newest, cursor.newest))
}

/** What an event makes of the cursor. */
export function moveCursor(cursor: Cursor, event: CursorEvent): Cursor {
  switch (event.type) {
    case 'grew':
      return grown(cursor, event.newest)
    case 'chose':
      return at(cursor, event.frame)
    case 'stepped':
      return at(cursor, shownFrame(cursor) + event.by)
    case 'followed':
      return { ...cursor, chosen: null, isPlaying: false, stage: 'frames' }
    case 'toggled-play':
      return cursor.isPlaying ? moveCursor(cursor, { type: 'paused' }) : played(cursor)
    case 'reached':
      return reached(cursor, event.frame)
    case 'paused':
      return cursor.isPlaying ? { ...cursor, isPlaying: false } : cursor
    case 'chose-speed':
      return { ...cursor, speed: event.speed }
    case 'changed-speed':
      return { ...cursor, speed: speedAfter(cursor.speed, event.by) }
    case 'toggled-compare':
      return { ...cursor, isComparing: !cursor.isComparing, stage: 'frames' }
    case 'pinned-reference':
      return { ...cursor, reference: clamp(event.frame, cursor.newest), isComparing: true, stage: 'frames' }
    case 'filmed':
      return filmed(cursor, event.frame)
    case 'showed-film':
      return { ...cursor, stage: 'film', isPlaying: false }
    case 'showed-frames':
      return { ...cursor, stage: 'frames' }
  }
}

/** New frames, or fewer of them after a reset. */
function grown(cursor: Cursor, newest: number): Cursor {
  if (newest === cursor.newest) return cursor
  return { ...cursor, newest, reference: clamp(cursor.reference, newest) }
}

function at(cursor: Cursor, frame: number): Cursor {
  return { ...cursor, chosen: clamp(frame, cursor.newest), isPlaying: false, stage: 'frames' }
}

/** The film shows this frame; a late word of a film that was left changes nothing. */
function filmed(cursor: Cursor, frame: number): Cursor {
  if (cursor.stage !== 'film' || cursor.chosen === frame) return cursor
  return { ...cursor, chosen: clamp(frame, cursor.newest) }
}

/** Plays from here, or from the start when this is the end. */
function played(cursor: Cursor): Cursor {
  const shown = shownFrame(cursor)
  return { ...cursor, chosen: shown >= cursor.newest ? 0 : shown, isPlaying: true, stage: 'frames' }
}

/** Playback has come to this frame; a late word of one that was paused changes nothing. */
function reached(cursor: Cursor, frame: number): Cursor {
  const chosen = clamp(frame, cursor.newest)
  return cursor.isPlaying && chosen !== cursor.chosen ? { ...cursor, chosen } : cursor
}

function clamp(frame: number, newest: number): number {
  return Math.max(0, Math.min(Math.round(frame), Math.max(0, newest)))
}
