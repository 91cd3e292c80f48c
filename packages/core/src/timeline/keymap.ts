import type { CursorEvent } from './cursor.ts'

const LEAP = 10
/** Where keys have a meaning of their own. */
const KEEPS_KEYS = [
  ...['input:not([type="range"])', 'textarea', 'select', 'video', '[contenteditable]'],
  ...['dialog', '[role="dialog"]', '[role="alertdialog"]', '[role="menu"]'],
].join(', ')
const PRESSABLE = 'button, a, summary'
const NATIVE_SLIDER = 'input[type="range"]'
const SLIDER = '[role="slider"]'
/** Somebody who speaks to the page types characters without wanting to (WCAG 2.1.4): they count where the focus is within this. */
const TIMELINE = '[data-timeline]'

/** What the keymap reads of a page's keyboard event. */
export interface KeyPress {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  /** Whether the key is held down, and this is not its first press. */
  readonly repeat: boolean
  /** Whether an input method puts a character together from it. */
  readonly isComposing: boolean
  readonly target: unknown
  preventDefault(): void
}

export interface KeymapOptions {
  /** Whether frames may still come: then the end is whatever is newest. */
  readonly grows?: boolean
  /** How many frames Page up and Page down leave behind. */
  readonly leap?: number
  /** Which of the events this timeline takes; all, unless it says so. */
  readonly takes?: (asked: CursorEvent) => boolean
}

/**
 * What a key asks of the cursor, if anything, and then the browser does nothing with it: arrows, Home, End, Page up and down move,
 * space plays, and c compares where the focus is within an element that has the attribute `data-timeline`. On a slider, up and
 * Page up raise, as on every slider; one that the browser draws moves itself. Fields, buttons, menus and dialogs keep their keys.
 */
export function takeKey(press: KeyPress, options: KeymapOptions = {}): CursorEvent | undefined {
  const asked = cursorEventOf(press, options)
  if (asked === undefined || options.takes?.(asked) === false) return undefined
  press.preventDefault()
  const isSwitch = asked.type === 'toggled-play' || asked.type === 'toggled-compare'
  return press.repeat && isSwitch ? undefined : asked
}

/** Whether what a key was pressed on lies in an element that is marked as the timeline. */
export function isInTimeline(target: unknown): boolean {
  return isElement(target) && Boolean(target.closest(TIMELINE))
}

/** Whether at least half of a box lies within the height of its window: then keys are meant for the picture in it, else they scroll. */
export function isHalfInView(
  box: { readonly top: number; readonly bottom: number; readonly height: number },
  windowHeight: number,
): boolean {
  return Math.min(box.bottom, windowHeight) - Math.max(box.top, 0) >= box.height / 2
}

function cursorEventOf(press: KeyPress, options: KeymapOptions): CursorEvent | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey || press.isComposing) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const isWithin = (selector: string) => isElement(press.target) && Boolean(press.target.closest(selector))
  if (isWithin(KEEPS_KEYS)) return undefined
  if (key === ' ') return isWithin(PRESSABLE) ? undefined : { type: 'toggled-play' }
  if (key === 'c') return isInTimeline(press.target) ? { type: 'toggled-compare' } : undefined
  return isWithin(NATIVE_SLIDER) ? undefined : moveOf(key, isWithin(SLIDER), options)
}

function moveOf(key: string, isOnSlider: boolean, options: KeymapOptions): CursorEvent | undefined {
  const { grows = false, leap = LEAP } = options
  const stepped = (by: number): CursorEvent => ({ type: 'stepped', by })
  switch (key) {
    case 'ArrowLeft':
      return stepped(-1)
    case 'ArrowRight':
      return stepped(1)
    case 'ArrowUp':
      return isOnSlider ? stepped(1) : undefined
    case 'ArrowDown':
      return isOnSlider ? stepped(-1) : undefined
    case 'PageUp':
      return stepped(isOnSlider ? leap : -leap)
    case 'PageDown':
      return stepped(isOnSlider ? -leap : leap)
    case 'Home':
      return { type: 'chose', frame: 0 }
    case 'End':
      return grows ? { type: 'followed' } : { type: 'chose', frame: Number.MAX_SAFE_INTEGER }
    default:
      return undefined
  }
}

function isElement(target: unknown): target is { closest(selector: string): unknown } {
  return typeof target === 'object' && target !== null && 'closest' in target && typeof target.closest === 'function'
}
