import { type Speed, speedAfter, USUAL_SPEED } from './speed.ts'

/** Where one stands in a row of frames, and what plays there: all that a film's page needs of a cursor. */
export interface PlayheadState {
  /** The chosen frame, or null to follow the newest. */
  readonly chosen: number | null
  /** The newest frame there is. */
  readonly newest: number
  readonly isPlaying: boolean
  /** Of what plays, and of what will. */
  readonly speed: Speed
  readonly isComparing: boolean
}

export type PlayheadEvent =
  | { readonly type: 'chose'; readonly frame: number }
  | { readonly type: 'stepped'; readonly by: number }
  | { readonly type: 'followed' }
  | { readonly type: 'toggled-play' }
  | { readonly type: 'reached'; readonly frame: number }
  | { readonly type: 'paused' }
  | { readonly type: 'chose-speed'; readonly speed: Speed }
  | { readonly type: 'changed-speed'; readonly by: number }
  | { readonly type: 'toggled-compare' }

/** The playhead of a film that is all there, at rest. */
export function firstPlayhead(chosen: number, newest: number): PlayheadState {
  return { chosen, newest, isPlaying: false, speed: USUAL_SPEED, isComparing: false }
}

/** The frame to show: the chosen one as far as it exists yet, else the newest. */
export function shownFrame({ chosen, newest }: Pick<PlayheadState, 'chosen' | 'newest'>): number {
  return Math.max(0, Math.min(chosen ?? newest, newest))
}

/** What an event makes of the playhead. */
export function movePlayhead<Head extends PlayheadState>(head: Head, event: PlayheadEvent): Head {
  const { newest, isPlaying, isComparing } = head
  const at = (frame: number): Head => ({ ...head, chosen: clampFrame(frame, newest), isPlaying: false })
  switch (event.type) {
    case 'chose':
      return at(event.frame)
    case 'stepped':
      return at(shownFrame(head) + event.by)
    case 'followed':
      return { ...head, chosen: null, isPlaying: false }
    case 'toggled-play':
      return isPlaying ? { ...head, isPlaying: false } : played(head)
    case 'reached':
      return reached(head, event.frame)
    case 'paused':
      return isPlaying ? { ...head, isPlaying: false } : head
    case 'chose-speed':
      return { ...head, speed: event.speed }
    case 'changed-speed':
      return { ...head, speed: speedAfter(head.speed, event.by) }
    case 'toggled-compare':
      return { ...head, isComparing: !isComparing }
  }
}

/** Keeps a frame among those there are. */
export function clampFrame(frame: number, newest: number): number {
  return Math.max(0, Math.min(Math.round(frame), Math.max(0, newest)))
}

/** Plays from here, or from the start when this is the end. */
function played<Head extends PlayheadState>(head: Head): Head {
  const shown = shownFrame(head)
  return { ...head, chosen: shown >= head.newest ? 0 : shown, isPlaying: true }
}

/** Playback has come to this frame; a late word of one that was paused changes nothing. */
function reached<Head extends PlayheadState>(head: Head, frame: number): Head {
  const chosen = clampFrame(frame, head.newest)
  return head.isPlaying && chosen !== head.chosen ? { ...head, chosen } : head
}
