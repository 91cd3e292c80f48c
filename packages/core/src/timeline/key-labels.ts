import type { KEYMAP } from './keymap.ts'

type Place = keyof typeof KEYMAP
type Labels = {
  readonly [At in Place]: Readonly<Record<keyof (typeof KEYMAP)[At], readonly [cap: string, does: string]>>
}

/** Where the keys of each part of the keymap count. */
export const KEY_PLACES = {
  page: 'While the picture is in view',
  timeline: 'With the focus in the timeline',
  slider: 'With the focus on its slider',
} as const satisfies Record<Place, string>

/** What is printed on each key of the keymap, and what it does. Apart from it, so that a player carries no words that it does not show. */
export const KEY_LABELS = {
  page: {
    ' ': ['Space', 'Play or pause'],
    ArrowLeft: ['←', 'Previous frame'],
    ArrowRight: ['→', 'Next frame'],
    PageUp: ['Page up', 'Ten frames back'],
    PageDown: ['Page down', 'Ten frames on'],
    Home: ['Home', 'The original'],
    End: ['End', 'The last frame'],
  },
  timeline: {
    c: ['C', 'Compare, or stop comparing'],
    '<': ['<', 'Slower'],
    '>': ['>', 'Faster'],
    '?': ['?', 'This list'],
  },
  slider: {
    ArrowUp: ['↑', 'Next frame'],
    ArrowDown: ['↓', 'Previous frame'],
    PageUp: ['Page up', 'Ten frames on'],
    PageDown: ['Page down', 'Ten frames back'],
  },
} as const satisfies Labels
