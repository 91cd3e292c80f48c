import type { PlayheadEvent } from './playhead.ts'

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
  readonly takes?: (asked: PlayheadEvent) => boolean
  /** Shows the keys; where it is not given there is no key for that. */
  readonly onHelp?: () => void
}

type Asks = (leap: number, grows: boolean) => PlayheadEvent | 'help'

const stepped = (by: number) => ({ type: 'stepped', by }) as const
const chose = (frame: number) => ({ type: 'chose', frame }) as const
const changedSpeed = (by: number) => ({ type: 'changed-speed', by }) as const

/** All keys there are, by where they count; `key-labels` says what they do. */
export const KEYMAP = {
  /** While the picture is in view. */
  page: {
    ' ': () => ({ type: 'toggled-play' }),
    ArrowLeft: () => stepped(-1),
    ArrowRight: () => stepped(1),
    PageUp: (leap) => stepped(-leap),
    PageDown: (leap) => stepped(leap),
    Home: () => chose(0),
    End: (_, grows) => (grows ? { type: 'followed' } : chose(Number.MAX_SAFE_INTEGER)),
  },
  /** Characters, where the focus is within the timeline. */
  timeline: {
    c: () => ({ type: 'toggled-compare' }),
    '<': () => changedSpeed(-1),
    '>': () => changedSpeed(1),
    '?': () => 'help',
  },
  /** Where the focus is on the slider itself: up raises, as on every slider. */
  slider: {
    ArrowUp: () => stepped(1),
    ArrowDown: () => stepped(-1),
    PageUp: (leap) => stepped(leap),
    PageDown: (leap) => stepped(-leap),
  },
} as const satisfies Record<string, Readonly<Record<string, Asks>>>

/**
 * What a key asks of the cursor, if anything, and then the browser does nothing with it. Characters count where the focus is within
 * an element that has the attribute `data-timeline`. A slider that the browser draws moves itself. Fields, buttons, menus and
 * dialogs keep their keys.
 */
export function takeKey(press: KeyPress, options: KeymapOptions = {}): PlayheadEvent | undefined {
  const { leap = LEAP, grows = false, takes, onHelp } = options
  const asked = meaningOf(press)?.(leap, grows)
  if (asked === undefined || (asked === 'help' ? !onHelp : takes?.(asked) === false)) return undefined
  press.preventDefault()
  if (asked !== 'help') return press.repeat && asked.type.startsWith('toggled') ? undefined : asked
  if (!press.repeat) onHelp?.()
  return undefined
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

function meaningOf(press: KeyPress): Asks | undefined {
  const { target } = press
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.altKey || press.ctrlKey || press.metaKey || press.isComposing) return undefined
  // Such characters are typed with it on some keyboards, and without it on others.
  if (press.shiftKey && !'<>?'.includes(key)) return undefined
  const isWithin = (selector: string) => isElement(target) && Boolean(target.closest(selector))
  if (isWithin(KEEPS_KEYS) || (key === ' ' && isWithin(PRESSABLE)) || (key.length > 1 && isWithin(NATIVE_SLIDER))) {
    return undefined
  }
  const keys: Readonly<Record<string, Asks>> = {
    ...KEYMAP.page,
    ...(isWithin(SLIDER) && KEYMAP.slider),
    ...(isInTimeline(target) && KEYMAP.timeline),
  }
  return keys[key]
}

function isElement(target: unknown): target is { closest(selector: string): unknown } {
  return typeof target === 'object' && target !== null && 'closest' in target && typeof target.closest === 'function'
}
