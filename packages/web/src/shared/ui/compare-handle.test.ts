import type { KeyPress } from '@afterimage/core/timeline/keymap'
import { expect, test } from 'vitest'
import { splitAfterKey } from './compare-handle.tsx'

const NOT_HELD = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, isComposing: false }

/** A key on the handle, which is a slider. */
const press = (key: string, about: Partial<KeyPress> = {}): KeyPress => ({
  ...{ ...NOT_HELD, key, preventDefault: () => undefined },
  target: { closest: (selectors: string) => (selectors.includes('[role="slider"]') ? {} : null) },
  ...about,
})

test('the compare handle moves by its keys, stops at the edges and leaves other keys alone', () => {
  const moves = { ArrowLeft: 0.48, ArrowDown: 0.48, ArrowRight: 0.52, ArrowUp: 0.52, PageDown: 0.4, PageUp: 0.6 }
  for (const [key, split] of Object.entries(moves)) expect(splitAfterKey(press(key), 0.5), key).toBeCloseTo(split)
  expect(splitAfterKey(press('ArrowLeft'), 0.01)).toBe(0)
  expect(splitAfterKey(press('PageUp'), 0.95)).toBe(1)
  expect(splitAfterKey(press('Home'), 0.5)).toBe(0)
  expect(splitAfterKey(press('End'), 0.5)).toBe(1)
  for (const key of [' ', 'c', 'Escape']) expect(splitAfterKey(press(key), 0.5), key).toBeUndefined()
})

test('what is the browser’s own stays its own: back, scrolling, the next tab', () => {
  let prevented = 0
  const preventDefault = () => ++prevented
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    for (const key of ['ArrowLeft', 'Home', 'PageDown']) {
      expect(splitAfterKey(press(key, { ...held, preventDefault }), 0.5), key).toBeUndefined()
    }
  }
  expect(prevented).toBe(0)
})
